import { expect, type Page, test } from './harness/private.ts';
import { PHONE } from './harness/viewports.ts';

const description = (page: Page) => page.getByLabel('Description');
const saved = (page: Page) => page.getByText(/^Saved \d/);
/** Somebody comes back to the window, again and again. */
const comeBackUntil = (page: Page, seen: () => Promise<void>) =>
  expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await seen();
  }).toPass();

test('what is typed is there on another device, and neither of two texts is lost', async ({ enter }) => {
  const desk = await enter('provider');
  const phone = await enter('provider', PHONE);

  await test.step('typed at the desk, there on the phone', async () => {
    await desk.goto('/provider-dashboard');
    await description(desk).fill('Begun at the desk.');
    await expect(saved(desk)).toBeVisible();
    await phone.goto('/provider-dashboard');
    await expect(description(phone)).toHaveValue('Begun at the desk.');
    await expect(phone.getByText('What you typed before and did not send is back.')).toBeVisible();
  });

  await test.step('the newer one is offered, and taken', async () => {
    await description(phone).fill('Gone on with on the phone.');
    await expect(saved(phone)).toBeVisible();
    await comeBackUntil(desk, () =>
      expect(desk.getByRole('button', { name: /^Use the one from/ })).toBeVisible({ timeout: 1_000 }),
    );
    await expect(desk.locator('[role=alert][data-kind=warning]')).toContainText('Gone on with on the phone.');
    await expect(description(desk)).toHaveValue('Begun at the desk.');
    await desk.getByRole('button', { name: /^Use the one from/ }).click();
    await expect(description(desk)).toHaveValue('Gone on with on the phone.');
  });

  await test.step('without the network one goes on typing; two texts wait for a decision', async () => {
    await desk.context().setOffline(true);
    await description(desk).fill('Typed at the desk without a network.');
    await expect(desk.getByText('Kept on this device until it can be saved')).toBeVisible();
    await description(phone).fill('Typed on the phone meanwhile.');
    const stored = phone.waitForResponse((response) => response.request().method() === 'PUT');
    expect((await stored).status()).toBe(200);
    await desk.context().setOffline(false);
    await desk.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(desk.locator('[role=alert][data-kind=warning]')).toContainText(
      'Typed on the phone meanwhile.',
    );
    await expect(description(desk)).toHaveValue('Typed at the desk without a network.');
    await desk.getByRole('button', { name: 'Keep mine' }).click();
    await expect(saved(desk)).toBeVisible();
    await comeBackUntil(phone, () =>
      expect(phone.locator('[role=alert][data-kind=warning]')).toContainText(
        'Typed at the desk without a network.',
        {
          timeout: 1_000,
        },
      ),
    );
    await phone.getByRole('button', { name: /^Use the one from/ }).click();
    await expect(description(phone)).toHaveValue('Typed at the desk without a network.');
  });

  await test.step('sent at the desk, gone on the phone', async () => {
    await desk.getByLabel('Device name').fill('Glidewire');
    await desk.getByRole('radio', { name: 'No' }).check();
    await desk.getByLabel('Representative name').fill('N/A');
    const gone = desk.waitForResponse((response) => response.request().method() === 'DELETE');
    await desk.getByRole('button', { name: 'Submit Request' }).click();
    expect((await gone).status()).toBe(204);
    await phone.reload();
    await expect(phone.getByRole('button', { name: 'Submit Request' })).toBeVisible();
    await expect(description(phone)).toHaveValue('');
  });
});

test('a session that ends keeps the text, and so does signing out, for the next device', async ({
  enter,
}) => {
  const first = await enter('provider');
  await first.goto('/provider-dashboard');
  await description(first).fill('Half a sentence');
  await expect(saved(first)).toBeVisible();
  // Signed out before a second has passed: what is not saved yet is saved then.
  await description(first).fill('Half a sentence and some words');
  await first.getByRole('button', { name: /, account$/ }).click();
  await first.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(first).not.toHaveURL(/provider-dashboard/);
  expect(
    await first.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft'))),
  ).toEqual([]);

  const second = await enter('provider');
  await second.goto('/provider-dashboard');
  await expect(description(second)).toHaveValue('Half a sentence and some words');
  const token = await second.evaluate(() => localStorage.getItem('token'));
  await second.request.post('/api/auth/logout', { data: {}, headers: { authorization: `Bearer ${token}` } });
  // The portal may have heard of the end by itself, and have left the form.
  await description(second)
    .fill('Typed after the session had ended', { timeout: 5_000 })
    .catch(() => {});
  await expect(second).toHaveURL(/\/login/);

  const third = await enter('provider');
  await third.goto('/provider-dashboard');
  await expect(description(third)).toHaveValue('Half a sentence and some words');
});
