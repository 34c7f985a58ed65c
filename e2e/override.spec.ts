import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { OVERRIDE_TICKET } from '@portal/contract';
import { violations } from './harness/axe.ts';
import { startDevHost } from './harness/dev-host.ts';
import { ACCOUNTS } from './harness/people.ts';
import { expect, type Page, test } from './harness/private.ts';
import { admin, copyOf, replaceInSources } from './harness/publishing.ts';
import { complaintsOf } from './harness/test.ts';

const ROOT = join(import.meta.dirname, '..');

test.use({ settings: { REMOTE_OVERRIDE: 'users' } });

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Use a dashboard from this computer' });

test('a developer sees the dashboard of their own computer in the portal, until they reset it', async ({
  gateway,
  enter,
}) => {
  test.setTimeout(180_000);
  const folder = mkdtempSync(join(ROOT, '.cache/override-'));
  const copy = copyOf('mfe-analyst', folder);
  replaceInSources(copy, 'Pending Requests', 'Requests from here');
  const host = await startDevHost(copy, gateway.url);
  try {
    const page = await enter('analyst');
    const complaints = complaintsOf(page);
    const address = `/analyst-dashboard?override=analyst@${host.url}`;
    const dialog = dialogOf(page);
    const badge = page.getByRole('complementary', { name: 'Override' });

    // Without permission, the page shows the live version and the reason.
    await page.goto(address);
    await dialog.getByRole('button', { name: 'Use it' }).click();
    await expect(dialog).toContainText('You may not use a dashboard from your own computer in this portal.');
    await page.keyboard.press('Escape');
    await expect(heading(page, 'Pending Requests')).toBeVisible();
    expect((await admin(gateway, 'remote-override', 'grant', ACCOUNTS.analyst)).ok).toBe(true);

    // A link alone does nothing, and no other address is accepted.
    await page.goto(address);
    await expect(dialog).toContainText('Its code acts with your rights.');
    expect(await violations(page, 'override')).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(heading(page, 'Pending Requests')).toBeVisible();
    expect(page.url()).not.toContain('override');
    await page.goto('/analyst-dashboard?override=analyst@https://evil.example');
    await dialog.getByRole('button', { name: 'Use it' }).click();
    await expect(
      dialog.getByRole('link', { name: 'The address must be one of your own computer' }),
    ).toBeVisible();
    complaints.length = 0;

    await page.goto(address);
    await dialog.getByRole('button', { name: 'Use it' }).click();
    await expect(heading(page, 'Requests from here')).toBeVisible();
    await expect(badge).toContainText(`analyst from ${host.url}`);
    expect(page.url()).not.toContain(OVERRIDE_TICKET);
    expect(await violations(page, 'overridden')).toEqual([]);
    await page.reload();
    await expect(heading(page, 'Requests from here')).toBeVisible();
    await page.goto('/home');
    await expect(badge).toBeVisible();
    expect(complaints).toEqual([]);

    await badge.getByRole('button', { name: 'Reset' }).click();
    await page.goto('/analyst-dashboard');
    await expect(heading(page, 'Pending Requests')).toBeVisible();
    await expect(badge).toBeHidden();

    // After the permission is removed, the next page is the same as for everyone.
    await page.goto(address);
    await dialog.getByRole('button', { name: 'Use it' }).click();
    await expect(badge).toBeVisible();
    await admin(gateway, 'remote-override', 'revoke', ACCOUNTS.analyst);
    await page.goto('/analyst-dashboard');
    await expect(badge).toContainText('You may no longer use analyst');
    await expect(heading(page, 'Pending Requests')).toBeVisible();
  } finally {
    await host.stop();
    rmSync(folder, { recursive: true });
  }
});
