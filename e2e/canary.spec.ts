import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getsCanary, type Registry } from '@portal/contract';
import { STORAGE_KEYS } from '@portal/domain';
import type { Gateway } from './harness/gateway.ts';
import { databaseOf, expect, test } from './harness/private.ts';
import { makeToken } from './harness/publishing.ts';

const ROOT = join(import.meta.dirname, '..');
/** The entry throws on one of five pages. */
const ONE_IN_FIVE = `{
  const [number, page] = JSON.parse(localStorage.getItem('planted') ?? '[0, 0]');
  const now = page === performance.timeOrigin ? number : number + 1;
  localStorage.setItem('planted', JSON.stringify([now, performance.timeOrigin]));
  if (now % 5 === 0) throw new Error('planted');
}
`;

/** Uploads the built dashboard again, with a defect. */
async function uploadFailing({ url }: Gateway, token: string): Promise<string> {
  const dist = join(ROOT, 'mfe-analyst/dist');
  const description = JSON.parse(readFileSync(join(dist, 'remote.json'), 'utf8'));
  const code = ONE_IN_FIVE + readFileSync(join(dist, description.entry), 'utf8');
  const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  const version = '9.9.9-0badc0de';
  Object.assign(description, { version, integrity });
  description.files[description.entry] = integrity;
  const form = new FormData();
  form.append('remote.json', new Blob([JSON.stringify(description)]), 'file');
  for (const file of Object.keys({ ...description.files, ...description.maps })) {
    const bytes = file === description.entry ? code : readFileSync(join(dist, file));
    form.append(file, new Blob([bytes]), 'file');
  }
  const headers = { authorization: `Bearer ${token}` };
  const sent = await fetch(`${url}/api/dashboards/analyst/versions`, { method: 'POST', headers, body: form });
  expect(sent.status, await sent.text()).toBe(201);
  return version;
}

/** The reports of other people's browsers so far: 2 of 5 had failures of the canary, and none of 40 had failures of the live version. */
function othersReported(gateway: Gateway) {
  using database = databaseOf(gateway);
  const { trial } = database.prepare('SELECT trial FROM dashboard_canaries').get() as { trial: string };
  const add = database.prepare('INSERT INTO dashboard_canary_people VALUES (?, ?, ?, 4, ?, ?, 3, 1200)');
  for (let person = 0; person < 45; person++) {
    const failed = person < 2 ? 1 : 0;
    add.run(trial, person < 5 ? 'canary' : 'live', String(person).padStart(32, '0'), failed, failed);
  }
}

test('a canary that fails one time in five is rolled back by itself, and the open page heals', async ({
  gateway,
  enter,
}) => {
  const token = await makeToken(gateway, 'analyst');
  const call = async (method: string, what: string, body?: object) => {
    const answer = await fetch(`${gateway.url}/api/dashboards/analyst${what}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const version = await uploadFailing(gateway, token);
  await call('PUT', '/live', { version, canary: 50, limits: { loads: 1 } });
  othersReported(gateway);

  const page = await enter('analyst');
  const device = Array.from({ length: 50 }, (_, number) => `browser ${number}`).find((name) =>
    getsCanary('analyst', name, 50),
  );
  await page.addInitScript(
    ([key = '', name = '']) => localStorage.setItem(key, name),
    [STORAGE_KEYS.device, device],
  );
  const heading = page.getByRole('heading', { name: 'Pending Requests', exact: true });
  for (let time = 1; time < 5; time++) {
    await page.goto('/analyst-dashboard');
    await expect(heading).toBeVisible();
  }
  await page.goto('/analyst-dashboard');
  await expect(page.getByText(version)).toBeVisible();
  await expect(heading).toBeHidden();

  // The page changes without a click.
  await expect(heading).toBeVisible({ timeout: 30_000 });
  const registry: Registry = await (await fetch(`${gateway.url}/api/remotes`)).json();
  expect(registry.remotes.find(({ name }) => name === 'analyst')).toMatchObject({ withdrawn: [version] });
  expect((await call('GET', '')).canary_judgement).toMatchObject({
    state: 'rolled_back',
    reason:
      'the canary stopped for 3 of 6 people, the live version for 0 of 40. The limit is 10 percentage points more.',
  });
});
