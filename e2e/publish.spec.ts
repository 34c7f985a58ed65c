import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from './harness/private.ts';
import {
  copyOf,
  loadPages,
  makeToken,
  newDashboard,
  publish,
  remotes,
  replaceInSources,
} from './harness/publishing.ts';

const ROOT = join(import.meta.dirname, '..');

const shellScripts = (page: Page) =>
  page.locator('script[src]').evaluateAll((scripts) => scripts.map((script) => script.getAttribute('src')));
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

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
    const shell = await shellScripts(page);
    const search = page.getByRole('searchbox').first();
    await search.fill('guide wire');

    const refused = await publish(gateway, copy, other);
    expect(refused.said).toContain('This token is for the dashboard provider, not for analyst.');
    expect(refused.ok).toBe(false);
    expect((await remotes(gateway, other, 'disable', 'analyst')).said).toContain('refused (403)');

    const browsers = loadPages(gateway, '/analyst-dashboard', 20);
    const published = await publish(gateway, copy, token);
    expect(published, published.said).toMatchObject({ ok: true });
    expect(published.said).toContain('is live');

    // The open page goes on as it was, and only offers to reload.
    const offer = page.getByText('New version', { exact: true });
    await comeBack(page);
    await expect(offer).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Pending Requests' })).toBeVisible();
    await expect(search).toHaveValue('guide wire');
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Waiting Requests' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Analysis',
      'Archive',
    ]);
    await expect(offer).toBeHidden();
    expect(await shellScripts(page)).toEqual(shell);

    const since = Date.now();
    const back = await remotes(gateway, token, 'rollback', 'analyst');
    expect(back, back.said).toMatchObject({ ok: true });
    // Two seconds on a machine that does nothing else; here twenty browsers share it.
    expect(Date.now() - since).toBeLessThan(10_000);
    const { failures, versions, requests } = await browsers.stop();
    expect(failures).toEqual([]);
    expect(versions).toHaveLength(2);
    expect(requests).toBeGreaterThan(100);

    await comeBack(page);
    await expect(offer).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Pending Requests' })).toBeVisible();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a new dashboard appears for its roles once it is published; an administrator takes it out again', async ({
  gateway,
  enter,
}) => {
  test.setTimeout(120_000);
  const folder = mkdtempSync(join(ROOT, '.cache/publish-'));
  try {
    const token = await makeToken(gateway, 'biomed');
    const made = await newDashboard('biomed', folder);
    const canary = await publish(gateway, made, token, '--canary', '10');
    expect(canary.said).toContain('has no live version yet');
    const published = await publish(gateway, made, token);
    expect(published, published.said).toMatchObject({ ok: true });

    const analyst = await enter('analyst');
    await analyst.goto('/home');
    await analyst.getByRole('link', { name: 'Biomed Dashboard', exact: true }).first().click();
    await expect(analyst.getByRole('heading', { name: 'Biomed Dashboard' })).toBeVisible();
    await expect(analyst.getByText('Welcome, ')).toBeVisible();
    const provider = await enter('provider');
    await provider.goto('/home');
    await expect(provider.getByText('Here are your available dashboards')).toBeVisible();
    await expect(provider.getByRole('link', { name: 'Biomed Dashboard' })).toHaveCount(0);

    const admin = await enter('admin');
    await admin.goto('/admin/users');
    await admin.getByRole('link', { name: 'Dashboards', exact: true }).click();
    await expect(admin).toHaveTitle(/^Dashboards/);
    const row = admin.getByRole('row', { name: /^Biomed Dashboard/ });
    await expect(row).toContainText('team biomed');
    await row.getByRole('button', { name: /Disable/ }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await expect(row).toContainText('Disabled');
    await analyst.goto('/home');
    await expect(analyst.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(analyst.getByRole('link', { name: 'Biomed Dashboard' })).toHaveCount(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
