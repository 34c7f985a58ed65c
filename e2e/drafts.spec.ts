import { expectAccessible } from './harness/axe.ts';
import { expect, type Page, test } from './harness/private.ts';
import { VIEWPORTS } from './harness/viewports.ts';

const description = (page: Page) => page.getByLabel('Description');
const saved = (page: Page) => page.getByText(/^Saved \d/);
/** Somebody comes back to the window, again and again. */
const comeBackUntil = (page: Page, seen: () => Promise<void>) =>
  expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await seen();
  }).toPass();

for (const viewport of VIEWPORTS) {
  test(`at ${viewport.width} px what is typed is there on another device, and neither of two texts is lost`, async ({
    enter,
  }) => {
    const here = await enter('provider', viewport);
    const there = await enter('provider', viewport);

    await test.step('typed here, there on the other device', async () => {
      await here.goto('/provider-dashboard');
      await description(here).fill('Begun here.');
      await expect(saved(here)).toBeVisible();
      await there.goto('/provider-dashboard');
      await expect(description(there)).toHaveValue('Begun here.');
      await expect(there.getByText('What you typed before and did not send is back.')).toBeVisible();
      await expectAccessible(there, 'a form with what was typed elsewhere');
    });

    await test.step('the newer one is offered, and taken', async () => {
      await description(there).fill('Gone on with there.');
      await expect(saved(there)).toBeVisible();
      await comeBackUntil(here, () =>
        expect(here.getByRole('button', { name: /^Use the one from/ })).toBeVisible({ timeout: 1_000 }),
      );
      await expect(here.locator('[role=alert][data-kind=warning]')).toContainText('Gone on with there.');
      await expect(description(here)).toHaveValue('Begun here.');
      await expectAccessible(here, 'a form to which a newer text is offered');
      await here.getByRole('button', { name: /^Use the one from/ }).click();
      await expect(description(here)).toHaveValue('Gone on with there.');
    });

    await test.step('without the network one goes on typing; two texts wait for a decision', async () => {
      await here.context().setOffline(true);
      await description(here).fill('Typed here without a network.');
      await expect(here.getByText('Kept on this device until it can be saved')).toBeVisible();
      await expectAccessible(here, 'a form without the network');
      await description(there).fill('Typed there meanwhile.');
      const stored = there.waitForResponse((response) => response.request().method() === 'PUT');
      expect((await stored).status()).toBe(200);
      await here.context().setOffline(false);
      await here.evaluate(() => window.dispatchEvent(new Event('online')));
      await expect(here.locator('[role=alert][data-kind=warning]')).toContainText('Typed there meanwhile.');
      await expect(description(here)).toHaveValue('Typed here without a network.');
      await expectAccessible(here, 'a form with two texts');
      await here.getByRole('button', { name: 'Keep mine' }).click();
      await expect(saved(here)).toBeVisible();
      await comeBackUntil(there, () =>
        expect(there.locator('[role=alert][data-kind=warning]')).toContainText(
          'Typed here without a network.',
          {
            timeout: 1_000,
          },
        ),
      );
      await there.getByRole('button', { name: /^Use the one from/ }).click();
      await expect(description(there)).toHaveValue('Typed here without a network.');
    });

    await test.step('sent here, gone there', async () => {
      await here.getByLabel('Device name').fill('Glidewire');
      await here.getByRole('radio', { name: 'No' }).check();
      await here.getByLabel('Representative name').fill('N/A');
      const gone = here.waitForResponse((response) => response.request().method() === 'DELETE');
      await here.getByRole('button', { name: 'Submit Request' }).click();
      expect((await gone).status()).toBe(204);
      await there.reload();
      await expect(there.getByRole('button', { name: 'Submit Request' })).toBeVisible();
      await expect(description(there)).toHaveValue('');
    });
  });

  test(`at ${viewport.width} px a session that ends keeps the text, and so does signing out, for the next device`, async ({
    enter,
  }) => {
    const first = await enter('provider', viewport);
    await first.goto('/provider-dashboard');
    await description(first).fill('Half a sentence');
    await expect(saved(first)).toBeVisible();
    // Signed out before a second has passed: what is not saved yet is saved then.
    await description(first).fill('Half a sentence and some words');
    await first.getByRole('button', { name: /, account$/ }).click();
    await first.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(first).not.toHaveURL(/provider-dashboard/);
    // The form is left while the text is still being saved.
    await expect
      .poll(() => first.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft'))))
      .toEqual([]);

    const second = await enter('provider', viewport);
    await second.goto('/provider-dashboard');
    await expect(description(second)).toHaveValue('Half a sentence and some words');
    const token = await second.evaluate(() => localStorage.getItem('token'));
    await second.request.post('/api/auth/logout', {
      data: {},
      headers: { authorization: `Bearer ${token}` },
    });
    // The portal may have heard of the end by itself, and have left the form.
    await description(second)
      .fill('Typed after the session had ended', { timeout: 5_000 })
      .catch(() => {});
    await expect(second).toHaveURL(/\/login/);
    await expectAccessible(second, 'the sign-in after a session has ended');

    const third = await enter('provider', viewport);
    await third.goto('/provider-dashboard');
    await expect(description(third)).toHaveValue('Half a sentence and some words');
    await expectAccessible(third, 'a form with the text of a session that has ended');
  });
}
