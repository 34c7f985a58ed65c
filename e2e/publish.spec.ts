import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseVersions, type Registry } from '@portal/contract';
import { STORAGE_KEYS } from '@portal/domain';
import type { Gateway } from './harness/gateway.ts';
import { expect, test } from './harness/private.ts';
import { copyOf, loadPages, makeToken, publish, remotes, replaceInSources } from './harness/publishing.ts';

const ROOT = join(import.meta.dirname, '..');

/** The shell's own scripts that its page names. Which scripts the page loads later depends on the moment. */
const shellScripts = async ({ url }: Gateway) => {
  const html = await (await fetch(`${url}/analyst-dashboard`)).text();
  return [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src]) => src);
};
/** The version of a dashboard that most browsers get now. */
const liveVersion = async ({ url }: Gateway, dashboard: string) => {
  const { remotes: all }: Registry = await (await fetch(`${url}/api/remotes`)).json();
  return all.find(({ name }) => name === dashboard)?.version;
};
const VERSION = /\d+\.\d+\.\d+-[\da-f]{8}/;

/** The ids of a browser that gets the canary version of a dashboard, and of one that does not. */
async function devices({ url }: Gateway, dashboard: string) {
  const registry: Registry = await (await fetch(`${url}/api/remotes`)).json();
  const versionFor = (device: string) =>
    chooseVersions(registry, device).remotes.find(({ name }) => name === dashboard)?.version;
  const live = registry.remotes.find(({ name }) => name === dashboard)?.version;
  const names = Array.from({ length: 100 }, (_, number) => `browser ${number}`);
  const share = names.filter((name) => versionFor(name) !== live);
  expect(share.length).toBeGreaterThan(30);
  expect(share.length).toBeLessThan(70);
  return { canary: share[0] ?? '', live: names.find((name) => !share.includes(name)) ?? '' };
}

test('a team publishes a changed dashboard alone while others work; rollback restores it', async ({
  gateway,
  enter,
}) => {
  test.setTimeout(180_000);
  const folder = mkdtempSync(join(ROOT, '.cache/publish-'));
  try {
    const copy = copyOf('mfe-analyst', folder);
    replaceInSources(copy, 'Pending Requests', 'Waiting Requests');
    const manifest = join(copy, 'portal.json');
    const named = readFileSync(manifest, 'utf8');
    writeFileSync(manifest, named.replace('"label": "Analyst Dashboard"', '"label": "Analysis"'));
    const [token, other] = [await makeToken(gateway, 'analyst'), await makeToken(gateway, 'provider')];

    const page = await enter('analyst');
    await page.goto('/analyst-dashboard');
    await expect(page.getByRole('heading', { name: 'Pending Requests' })).toBeVisible();
    const shell = await shellScripts(gateway);
    expect(shell).not.toEqual([]);
    const before = await liveVersion(gateway, 'analyst');

    const refused = await publish(gateway, copy, other);
    expect(refused.said).toContain('This token is for the dashboard provider, not for analyst.');
    expect(refused.ok).toBe(false);
    expect((await remotes(gateway, other, 'disable', 'analyst')).said).toContain('refused (403)');

    const browsers = loadPages(gateway, '/analyst-dashboard', 20);
    const published = await publish(gateway, copy, token, '--canary', '50');
    expect(published.said).toContain('goes to 50 % of the browsers');

    // Half of the browsers get the canary version, and each browser always gets the same version.
    const { canary, live } = await devices(gateway, 'analyst');
    for (const [device, title] of [
      [canary, 'Waiting Requests'],
      [live, 'Pending Requests'],
      [canary, 'Waiting Requests'],
      [live, 'Pending Requests'],
    ] as const) {
      await page.evaluate(([key, id]) => localStorage.setItem(key, id), [
        STORAGE_KEYS.device,
        device,
      ] as const);
      await page.reload();
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
    }

    const search = page.getByRole('searchbox').first();
    await search.fill('guide wire');
    const activated = await remotes(
      gateway,
      token,
      'activate',
      'analyst',
      String(VERSION.exec(published.said)),
    );
    expect(activated.said).toContain('is live');

    // The open page continues as it was, and only offers to reload.
    const offer = page.getByText('New version', { exact: true });
    await expect(offer).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Pending Requests' })).toBeVisible();
    await expect(search).toHaveValue('guide wire');
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Waiting Requests' })).toBeVisible();
    await expect(search).toHaveValue('guide wire');
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Analysis',
      'Archive',
      'Reports',
    ]);
    await expect(offer).toBeHidden();
    expect(await shellScripts(gateway)).toEqual(shell);

    const back = await remotes(gateway, token, 'rollback', 'analyst');
    expect(back, back.said).toMatchObject({ ok: true });
    // The change applies at once, to every page that is opened from now on.
    expect(await liveVersion(gateway, 'analyst')).toBe(before);
    const { failures, versions, requests } = await browsers.stop();
    expect(failures).toEqual([]);
    expect(versions).toHaveLength(2);
    expect(requests).toBeGreaterThan(100);

    await expect(page.getByText('This version was withdrawn', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Pending Requests' })).toBeVisible();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
