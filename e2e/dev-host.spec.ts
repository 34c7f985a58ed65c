import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { STORAGE_KEYS } from '@portal/domain';
import { startDevHost } from './harness/dev-host.ts';
import { expect, test } from './harness/private.ts';
import { copyOf, replaceInSources } from './harness/publishing.ts';
import { complaintsOf } from './harness/test.ts';

const ROOT = join(import.meta.dirname, '..');

test('a dashboard runs alone against a gateway: changes show at once, roles are switched', async ({
  gateway,
  browser,
}) => {
  test.setTimeout(180_000);
  const folder = mkdtempSync(join(ROOT, '.cache/dev-host-'));
  const copy = copyOf('mfe-analyst', folder);
  const host = await startDevHost(copy, gateway.url);
  try {
    const page = await browser.newPage({ baseURL: host.url });
    const complaints = complaintsOf(page);
    await page.goto('/');
    const bar = page.getByRole('complementary', { name: 'Development' });
    await expect(bar).toContainText('Nobody is signed in');
    // A page that has just loaded moves the focus to its heading, which closes an open list.
    const role = (name: string) =>
      expect(async () => {
        await bar.getByRole('combobox', { name: 'Role' }).click();
        await page.getByRole('option', { name, exact: true }).click({ timeout: 2_000 });
      }).toPass();
    await role('Analyst');
    const heading = page.getByRole('heading', { name: 'Pending Requests' });
    await expect(heading).toBeVisible();
    await expect(page).toHaveURL('/analyst-dashboard');

    const search = page.getByRole('searchbox').first();
    await search.fill('guide');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    expect(complaints).toEqual([]);
    replaceInSources(copy, 'Pending Requests', 'Waiting Requests');
    await expect(page.getByRole('heading', { name: 'Waiting Requests' })).toBeVisible();
    await expect(search).toHaveValue('guide');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

    await role('Provider');
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await role('Business Office');
    await expect(page.getByRole('heading', { name: 'Waiting Requests' })).toBeVisible();
    await expect(bar).toContainText('Business Office');

    // The session of a person who has signed in elsewhere.
    const token = await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.sessionToken);
    await page.evaluate(() => localStorage.clear());
    await page.context().clearCookies();
    await page.reload();
    await expect(bar).toContainText('Nobody is signed in');
    await bar.getByRole('button', { name: 'Paste a session' }).click();
    await page.getByRole('textbox', { name: 'Session' }).fill(String(token));
    await page.getByRole('button', { name: 'Use', exact: true }).click();
    await expect(bar).toContainText('Business Office');
    await page.close();
  } finally {
    await host.stop();
    rmSync(folder, { recursive: true });
  }
});
