import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Gateway } from './harness/gateway.ts';
import { expect, type Page, test } from './harness/private.ts';
import { copyOf, makeToken, publish, replaceInSources } from './harness/publishing.ts';
import { detail, openRequest } from './steps/requests.ts';

const ROOT = join(import.meta.dirname, '..');
/** Open tabs show a change within this time after the answer to the person who made it, in ms. */
const FOLLOWS_MS = 2_000;

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const link = (page: Page) => bar(page).getByRole('link', { name: 'Analyst Dashboard' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Uploads the built dashboard again, with an entry that throws. */
async function publishBroken({ url }: Gateway, token: string): Promise<string> {
  const dist = join(ROOT, 'mfe-analyst/dist');
  const description = JSON.parse(readFileSync(join(dist, 'remote.json'), 'utf8'));
  const code = Buffer.from('throw new Error("planted");');
  const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  const version = '9.9.9-0badc0de';
  Object.assign(description, { version, integrity });
  description.files[description.entry] = integrity;
  const form = new FormData();
  form.append('remote.json', new Blob([JSON.stringify(description)]), 'file');
  for (const file of Object.keys({ ...description.files, ...description.maps })) {
    const bytes = file === description.entry ? code : readFileSync(join(dist, file));
    form.append(file, new Blob([Uint8Array.from(bytes)]), 'file');
  }
  const headers = { authorization: `Bearer ${token}` };
  const sent = await fetch(`${url}/api/dashboards/analyst/versions`, { method: 'POST', headers, body: form });
  expect(sent.status, await sent.text()).toBe(201);
  return version;
}

test('open tabs follow at once what is published, withdrawn, disabled and enabled', async ({
  gateway,
  enter,
}) => {
  test.setTimeout(180_000);
  const folder = mkdtempSync(join(ROOT, '.cache/follow-'));
  const token = await makeToken(gateway, 'analyst');
  const times: string[] = [];
  /** Does something, then waits until the open tabs show it. */
  const followed = async (what: string, act: () => Promise<unknown>, shown: () => Promise<unknown>) => {
    await act();
    const since = Date.now();
    await shown();
    const took = Date.now() - since;
    times.push(`${what} ${took} ms`);
    expect(took, what).toBeLessThan(FOLLOWS_MS);
  };
  const call = async (method: string, what: string, body: object) => {
    const answer = await fetch(`${gateway.url}/api/dashboards/analyst/${what}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status, await answer.text()).toBe(200);
  };
  const disable = (disabled: boolean) => () => call('PUT', 'disabled', { disabled });
  const rollback = () => call('POST', 'rollback', {});

  try {
    const page = await enter('analyst');
    await page.goto('/analyst-dashboard');
    await expect(heading(page, 'Pending Requests')).toBeVisible();
    const home = await page.context().newPage();
    await home.goto('/home');
    const card = home.getByRole('main').getByRole('link', { name: /Analyst Dashboard|Analysis/ });
    await expect(card.first()).toBeVisible();
    await expect(link(home)).toBeVisible();
    // Marks this page load, to tell it from another.
    await page.evaluate(() => Object.assign(window, { loaded: 'once' }));
    const loadedOnce = () => page.evaluate(() => (window as { loaded?: string }).loaded);

    const open = page.getByRole('article').filter({ hasText: 'Step 2 of 4' }).first();
    await openRequest(page, await open.getByRole('heading').first().innerText());
    const notes = detail(page, 'Analysis Form').getByLabel('Analysis Notes (Required)');
    await notes.fill('Fits two of our');
    await followed('disable', disable(true), async () => {
      await expect(page.getByRole('alert', { name: 'Analyst Dashboard is switched off' })).toBeVisible();
      await expect(link(page)).toBeHidden();
      await expect(link(home)).toBeHidden();
      await expect(card).toHaveCount(0);
    });
    await followed('enable', disable(false), async () => {
      await expect(heading(page, 'Pending Requests')).toBeVisible();
      await expect(link(page)).toBeVisible();
      await expect(link(home)).toBeVisible();
      await expect(card.first()).toBeVisible();
    });
    await expect(notes).toHaveValue('Fits two of our');
    const address = page.url();

    // A dashboard that is not open is loaded in its new version, without a new page load.
    const copy = copyOf('mfe-analyst', folder);
    replaceInSources(
      copy,
      'label="Pending Requests"',
      'label={useFlag("short") ? "Waiting" : "Waiting Requests"}',
    );
    replaceInSources(
      copy,
      "import { EmptyState } from '@portal/ui';\nimport type { ReactNode }",
      "import { useFlag } from '@portal/kit';\nimport { EmptyState } from '@portal/ui';\nimport type { ReactNode }",
    );
    const manifest = join(copy, 'portal.json');
    const flags = [{ name: 'short', description: 'Shorter headings.' }];
    writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), flags }));
    await bar(page).getByRole('link', { name: 'Archive' }).click();
    await expect(heading(page, 'Archive')).toBeVisible();
    const published = await publish(gateway, copy, token);
    expect(published.said).toContain('is live');
    await expect(async () => {
      await link(page).click();
      await expect(heading(page, 'Waiting Requests')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    expect(await loadedOnce()).toBe('once');
    await expect(page.getByText('New version', { exact: true })).toBeHidden();

    // A flag that an administrator switches on and off changes the open screen.
    const admin = await enter('admin');
    await admin.goto('/admin/dashboards');
    await admin.getByRole('button', { name: 'Edit short' }).click();
    const form = admin.getByRole('form', { name: 'Flag short' });
    await form.getByRole('checkbox', { name: 'Analyst' }).check();
    await followed(
      'flag on',
      () => form.getByRole('button', { name: 'Save Changes' }).click(),
      () => expect(heading(page, 'Waiting')).toBeVisible(),
    );
    await admin.getByRole('button', { name: 'Switch Off short' }).click();
    const question = admin.getByRole('dialog', { name: 'Switch flag off' });
    await followed(
      'flag killed',
      () => question.getByRole('button', { name: 'Switch Off' }).click(),
      () => expect(heading(page, 'Waiting Requests')).toBeVisible(),
    );
    expect(await loadedOnce()).toBe('once');

    // An open dashboard whose version is rolled back says so, and stays as it is.
    const notice = page.getByText('This version was withdrawn', { exact: true });
    await followed('withdrawn', rollback, () => expect(notice).toBeVisible());
    await expect(heading(page, 'Waiting Requests')).toBeVisible();
    await bar(page).getByRole('link', { name: 'Archive' }).click();
    await expect(notice).toBeHidden();
    await link(page).click();
    await expect(heading(page, 'Pending Requests')).toBeVisible();

    // A page that has failed recovers by itself, together with the typed text.
    expect(await loadedOnce()).toBe('once');
    await page.goto(address);
    await expect(notes).toHaveValue('Fits two of our');
    await notes.press('End');
    await notes.pressSequentially(' systems');
    const version = await publishBroken(gateway, token);
    await followed(
      'new version',
      () => call('PUT', 'live', { version }),
      () => expect(page.getByText('New version', { exact: true })).toBeVisible(),
    );
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    const failed = page.getByRole('alert', { name: 'Analyst Dashboard is not available' });
    await expect(failed).toBeVisible();
    await followed('heal', rollback, () => expect(heading(page, 'Pending Requests')).toBeVisible());
    await expect(notes).toHaveValue('Fits two of our systems');
    test.info().annotations.push({ type: 'open tabs follow', description: times.join(', ') });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
