import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { violations } from './harness/axe.ts';
import { ACCOUNTS, PASSWORD } from './harness/people.ts';
import { expect, test } from './harness/private.ts';
import { complaintsOf } from './harness/test.ts';
import { PHONE } from './harness/viewports.ts';
import { signInWithPassword, totp } from './steps/second-factor.ts';

const ROOT = join(import.meta.dirname, '..');
const run = promisify(execFile);

test('a person sets up the second factor, signs in with it, and signs other devices out', async ({
  enter,
  gateway,
  browser,
}) => {
  const page = await enter('analyst');
  const complaints = complaintsOf(page);
  const found: string[] = [];
  let key = '';

  await test.step('sets it up', async () => {
    await page.goto('/account/security');
    const panel = page.getByRole('region', { name: 'Second factor' });
    await panel.getByRole('button', { name: 'Set up' }).click();
    await panel.getByLabel(/^Current password/).fill(PASSWORD);
    await panel.getByRole('button', { name: 'Continue' }).click();
    await expect(panel.getByRole('img', { name: /QR code/ })).toBeVisible();
    found.push(...(await violations(page, 'set up')));
    key = (await panel.locator('code').textContent()) ?? '';
    await panel.getByLabel(/^Code/).fill(totp(key));
    await panel.getByRole('button', { name: 'Switch on' }).click();
    await expect(panel.getByRole('list', { name: 'Back-up codes' }).getByRole('listitem')).toHaveCount(10);
    found.push(...(await violations(page, 'codes')));
    await panel.getByRole('button', { name: 'I have kept them' }).click();
    await expect(panel.getByText('On', { exact: true })).toBeVisible();
  });

  const context = await browser.newContext({
    baseURL: gateway.url,
    viewport: PHONE,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
  });
  const phone = await context.newPage();

  await test.step('is asked for a code on the phone', async () => {
    const dialog = await signInWithPassword(phone, ACCOUNTS.analyst);
    await dialog.getByLabel(/^Code/).fill('000000');
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(dialog.getByRole('link', { name: 'Incorrect code. Please try again.' })).toBeVisible();
    found.push(...(await violations(phone, 'challenge')));
    // The code that set up the second factor is no longer accepted.
    await dialog.getByLabel(/^Code/).fill(totp(key, 1));
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(phone).toHaveURL('/analyst-dashboard');
    await phone.goto('/account/security');
    await expect(phone.getByText('This device')).toBeVisible();
    found.push(...(await violations(phone, 'security on a phone')));
  });

  await test.step('signs the phone out from the desk, for good', async () => {
    await page.reload();
    const panel = page.getByRole('region', { name: 'Signed-in devices' });
    await expect(panel.getByRole('listitem')).toHaveCount(2);
    await panel.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
    await expect(panel.getByRole('listitem')).toHaveCount(1);
    await expect(panel.getByText('This device')).toBeVisible();
    await phone.goto('/analyst-dashboard');
    await expect(phone).toHaveURL('/login');
    await context.close();
  });
  expect(found).toEqual([]);
  expect(complaints).toEqual([]);
});

test('with the identity provider down, an operator lets a person in by a code', async ({ gateway, page }) => {
  const admin = (...words: string[]) =>
    run(process.execPath, [join(ROOT, 'gateway/src/admin.ts'), 'break-glass', ...words], {
      env: { ...process.env, DATA_DIR: gateway.dataDir },
    });
  await page.route('**/api/idp/**', () => {});
  await page.goto(`${gateway.url}/profile`);
  await expect(page.getByText('Authentication is taking longer than expected')).toBeVisible();
  await page.getByRole('button', { name: 'Emergency Login' }).click();
  const enter = async (code: string) => {
    await page.getByLabel('Emergency code').fill(code);
    await page.getByRole('button', { name: 'Use Emergency Login' }).click();
  };
  await enter('ABCD-EFGH-JKMN-PQRS');
  await expect(page.getByText('Emergency login failed. Please try again or contact support.')).toBeVisible();

  const { stdout } = await admin('open', '--reason', 'Provider down', '--user', ACCOUNTS.business_office);
  await enter(/(\w{4}-){3}\w{4}/.exec(stdout)?.[0] ?? '');
  await expect(page.getByText('Account Information')).toBeVisible();
  await expect(page.getByText('Emergency session')).toBeVisible();
  expect(await violations(page, 'emergency session')).toEqual([]);
  await page.getByRole('link', { name: 'Committee Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Committee Dashboard');

  const verified = () =>
    page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
      return (await fetch('/api/auth/verify', { headers })).status;
    });
  expect(await verified()).toBe(200);
  await admin('close');
  await expect.poll(verified).toBe(401);
});
