import type { Role } from '@portal/domain';
import { expectAccessible } from './harness/axe.ts';
import {
  databaseOf,
  expect,
  type Page,
  removeMails,
  removeRequests,
  sharing,
  test,
} from './harness/private.ts';
import { show } from './harness/screens.ts';
import { startStaticHost } from './harness/static.ts';
import { signUp } from './harness/visitors.ts';
import { SCREENS, type Screen, seen, type Who } from './steps/screens.ts';

/**
 * Opens a screen. When it shows that it is loading, and before its data are requested, `meet` does something to the gateway or the network.
 */
async function openMeeting(
  page: Page,
  { path, loading = '', data = '**/api/graphql' }: Screen,
  meet: () => unknown,
) {
  // The page before may still be loading something.
  await page.goto('about:blank');
  let met: Promise<void> | undefined;
  const begin = async () => {
    await expect(page.getByText(loading, { exact: true }).first()).toBeVisible();
    await meet();
  };
  await page.route(data, async (route) => {
    met ??= begin();
    await met;
    // A finished step releases the requests that are still held.
    await route.continue().catch(() => {});
  });
  // Held requests may delay the load event as well.
  await page.goto(path, { waitUntil: 'commit' });
}

const WAITING = SCREENS.filter(({ loading }) => loading);
for (const who of new Set(WAITING.map(({ who: [first] }) => first as Who)))
  sharing(`${who} reads that a screen loads, and that it failed`, async ({ enter, gateway, visit }) => {
    test.slow();
    const page = who === 'visitor' ? await visit() : await enter(who as Role);
    for (const screen of WAITING.filter((each) => each.who[0] === who)) {
      const { loading = '', failed, data = '**/api/graphql' } = screen;
      if (failed)
        await test.step(`${screen.screen}: failed`, async () => {
          await openMeeting(page, screen, () => page.context().setOffline(true));
          await expect(page.getByText(failed)).toBeVisible();
          await expectAccessible(page, `${screen.screen}, failed`);
          await page.unroute(data);
          await page.context().setOffline(false);
          // A screen with live changes may read again by itself before somebody presses the button.
          await expect(async () => {
            const retry = page.getByRole('button', { name: 'Retry' });
            if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
            await expect(page.getByText(failed)).toHaveCount(0, { timeout: 1_000 });
          }).toPass();
        });
      else await page.goto(screen.path);
      // The files of the page are now in the cache, as for a person who comes every day.
      await test.step(`${screen.screen}: loading`, async () => {
        await openMeeting(page, screen, gateway.pause);
        await expect(page.getByText(loading, { exact: true }).first()).toBeVisible();
        await expectAccessible(page, `${screen.screen}, loading`);
        await page.unroute(data);
        gateway.resume();
        await expect(page.getByText(loading, { exact: true })).toHaveCount(0);
      });
    }
  });

test('each screen says that it has nothing to show', async ({ enter, gateway, visit }) => {
  test.slow();
  removeRequests(gateway);
  await removeMails(gateway);
  for (const screen of SCREENS) {
    const [who] = screen.who;
    if (!screen.empty || !who) continue;
    const page = who === 'visitor' ? await visit() : await enter(who as Role);
    await test.step(`${screen.screen}: empty`, async () => {
      await show(page, screen.path);
      await expect(seen(page, screen.empty ?? '')).toBeVisible();
      await expectAccessible(page, `${screen.screen}, empty`);
    });
  }
});

test('the profile says that the back end refuses a person whom the identity provider knows', async ({
  enter,
  gateway,
}) => {
  using database = databaseOf(gateway);
  database.exec("UPDATE users SET active = 0 WHERE email = 'provider@demo.local'");
  const page = await enter('provider');
  await page.goto('/profile');
  await expect(page.getByText('Your session needs to be synchronized with our server.')).toBeVisible();
  await expectAccessible(page, 'profile, not synchronized');
});

test('a page without a gateway says that its settings are missing', async ({ page }) => {
  await using host = await startStaticHost();
  await page.goto(host.url);
  await expect(page).toHaveTitle('Configuration Error');
  await expect(page.getByText('The settings could not be read (404).')).toBeVisible();
  await expectAccessible(page, 'configuration error');
});

test('font, color, sizes and the time of a panel are drawn as specified', async ({
  as,
  page: newcomer,
  portal,
}) => {
  const page = await as('admin');
  await show(page, '/admin/users');
  const drawn = await page.evaluate(() => {
    const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector) as Element);
    const { fontSize, fontFamily } = styleOf('body');
    const cell = styleOf('thead th:not([style])');
    const rows = [cell.height];
    (document.querySelector('table') as HTMLElement).dataset.compact = '';
    rows.push(cell.height);
    return {
      fontSize,
      systemFont: fontFamily.startsWith('system-ui'),
      primary: styleOf('button[data-tone="primary"]').backgroundColor,
      columns: [cell.minWidth, cell.maxWidth],
      rows,
    };
  });
  expect(drawn).toMatchObject({ fontSize: '14px', systemFont: true, columns: ['100px', '300px'] });
  const [red = 0, green = 0, blue = 0] = (drawn.primary.match(/\d+/g) ?? []).map(Number);
  expect(blue).toBeGreaterThan(Math.max(red, green));
  expect(drawn.rows).toEqual(['38px', '32px']);

  const duration = page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener('transitionrun', ({ target }) => {
          if (target instanceof Element && target.closest('[role="dialog"]'))
            resolve(getComputedStyle(target).transitionDuration);
        });
      }),
  );
  await page.getByRole('button', { name: 'Invite User' }).click();
  expect(await duration).toMatch(/^0?\.2s|^200ms/);

  await signUp({ page: newcomer, portal }, { verified: true });
  await newcomer.goto('/home');
  expect(await newcomer.getByRole('dialog').boundingBox()).toMatchObject({ width: 400 });
  await newcomer.goto('/signup');
  const card = newcomer.getByRole('heading', { name: 'Complete Your Profile' }).locator('../../..');
  expect(await card.boundingBox()).toMatchObject({ width: 400 });
});
