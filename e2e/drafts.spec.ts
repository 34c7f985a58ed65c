import { expectAccessible } from './harness/axe.ts';
import { expect, type Page, test } from './harness/private.ts';
import { complaintsOf } from './harness/test.ts';
import { VIEWPORTS } from './harness/viewports.ts';
import { callsOf } from './steps/calls.ts';
import { signInAgain } from './steps/sign-in.ts';

const description = (page: Page) => page.getByLabel('Description');
const saved = (page: Page) => page.getByText(/^Draft kept \d/);
/** The person returns to the window again and again, until the check passes. */
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
      expect((await gone).status()).toBe(200);
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
    // Sign out within a second, so that the unsaved text must be saved during the sign-out.
    await description(first).fill('Half a sentence and some words');
    await first.getByRole('button', { name: /, account$/ }).click();
    await first.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(first).not.toHaveURL(/provider-dashboard/);
    // The person leaves the form while the text is still being saved.
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
    // The portal may have noticed the end by itself and have left the form.
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

/**
 * The texts that people write about a request and send, each by a different person. `again` says whether the person can then write a new
 * one.
 */
const TEXTS = [
  {
    what: 'analysis notes',
    who: 'analyst',
    pathOf: (id: number) => `/analyst-dashboard?request=${id}`,
    field: (page: Page) => page.getByLabel('Analysis Notes (Required)'),
    send: (page: Page) => page.getByRole('button', { name: 'Send to Committee for Review' }).click(),
    again: false,
  },
  {
    what: 'a comment',
    who: 'committee',
    pathOf: (id: number) => `/requests/${id}`,
    field: (page: Page) => page.getByRole('textbox', { name: 'Comment', exact: true }),
    send: (page: Page) => page.getByRole('button', { name: 'Comment', exact: true }).click(),
    again: true,
  },
  {
    what: 'decision notes',
    who: 'business_office',
    pathOf: (id: number) => `/committee-dashboard?request=${id}`,
    field: (page: Page) => page.getByLabel('Committee Notes (Optional)'),
    async send(page: Page) {
      await page.getByRole('button', { name: 'Approve', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Approve Request' }).click();
    },
    again: false,
  },
] as const;

for (const viewport of VIEWPORTS)
  test(`at ${viewport.width} px analysis notes, a comment and decision notes go from device to device, outlive a session, and go when they are sent`, async ({
    enter,
  }) => {
    test.slow();
    const office = await enter('business_office', viewport);
    await office.goto('/home');
    await expect(office.getByRole('button', { name: /, account$/ })).toBeVisible();
    const call = await callsOf(office);
    const { id } = await call('POST', '/device-requests', {
      ...{ deviceName: 'Closure device 8F', description: 'For radial access.', representativeName: 'N/A' },
      ...{ department: 'EP', manufacturer: 'Terumo', isReplacement: false },
    });
    await call('PUT', `/device-requests/${id}/status`, { status: 'under_analysis' });

    for (const { what, who, pathOf, field, send, again } of TEXTS)
      await test.step(what, async () => {
        const [here, there] = [await enter(who, viewport), await enter(who, viewport)];
        const complaints = [here, there].flatMap(complaintsOf);
        const path = pathOf(id);
        const typed = async (page: Page, text: string) => {
          const saved = page.waitForResponse(
            (answer) => answer.url().includes('/api/drafts/') && answer.request().method() === 'PUT',
          );
          await field(page).fill(text);
          expect((await saved).status()).toBe(200);
          await expect(page.getByText(/^Draft kept \d/).first()).toBeVisible();
          return (await saved).url();
        };

        await here.goto(path);
        const draft = await typed(here, 'Begun here.');
        await there.goto(path);
        await expect(field(there)).toHaveValue('Begun here.');
        await typed(there, 'Gone on with there.');

        await test.step('the newer one is offered to the other device', async () => {
          const offered = here.getByRole('button', { name: /^Use the one from/ });
          await comeBackUntil(here, () => expect(offered).toBeVisible({ timeout: 1_000 }));
          await expect(field(here)).toHaveValue('Begun here.');
          await expectAccessible(here, `${what} with a newer text`);
          await here.setViewportSize(viewport);
          await offered.click();
          await expect(field(here)).toHaveValue('Gone on with there.');
        });

        await test.step('its session ends; after a new sign-in the text is back, and is sent', async () => {
          await (await callsOf(here))('POST', '/auth/logout', {});
          await expect(here).toHaveURL(/\/login/);
          await signInAgain(here, who);
          await here.goto(path);
          await expect(field(here)).toHaveValue('Gone on with there.');
          await send(here);
          await expect(there.getByText('Gone on with there.').first()).toBeVisible();
          const token = await there.evaluate(() => localStorage.getItem('token'));
          const headers = { authorization: `Bearer ${token}` };
          const kept = async () => (await (await there.request.get(draft, { headers })).json()).value;
          await expect.poll(kept).toBeNull();
          await here.goto(path);
          await there.goto(path);
          // The text is shown where it was sent, and no form contains it any more.
          await expect(there.getByText('Gone on with there.').first()).toBeVisible();
          if (again) await expect(field(there)).toHaveValue('');
          else await expect(field(there)).toHaveCount(0);
          expect(await kept()).toBeNull();
          await expect(there.getByText('What you typed before and did not send is back.')).toHaveCount(0);
        });
        expect(complaints.filter((each) => !each.includes('401'))).toEqual([]);
      });
  });
