import { expectAccessible } from './harness/axe.ts';
import { expect, type Page, test } from './harness/test.ts';
import { SMALL_PHONE, VIEWPORTS } from './harness/viewports.ts';

const steps = (page: Page) => page.getByRole('region', { name: 'First steps' });
const help = (page: Page) => page.getByRole('dialog', { name: 'Help' });

for (const viewport of VIEWPORTS)
  test(`at ${viewport.width} px a first visit shows three hints, which can be put away and recalled by keyboard`, async ({
    as,
  }) => {
    const page = await as('analyst', { viewport });
    await page.goto('/home');
    await expect(steps(page).getByRole('listitem')).toHaveCount(3);
    await expect(page.getByRole('region', { name: 'Waiting for you' })).toBeVisible();
    await expectAccessible(page, 'the first steps');

    await test.step('put away, they stay away', async () => {
      await steps(page).getByRole('button', { name: 'Got it' }).press('Enter');
      await expect(steps(page)).toBeHidden();
      await page.reload();
      await expect(page.getByRole('region', { name: 'Waiting for you' })).toBeVisible();
      await expect(steps(page)).toBeHidden();
    });

    await test.step('? opens the help with its title in focus; Esc gives the focus back', async () => {
      await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
      const brand = page.getByRole('link', { name: 'Medical Device Requests' });
      await brand.focus();
      await page.keyboard.press('?');
      await expect(help(page)).toBeVisible();
      await expect(help(page).getByRole('heading', { name: 'First steps' })).toBeFocused();
      await expectAccessible(page, 'the help');
      await page.keyboard.press('Escape');
      await expect(help(page)).toBeHidden();
      await expect(brand).toBeFocused();
    });

    await test.step('the account menu leads there, too, and recalls the hints', async () => {
      await page.getByRole('button', { name: /, account$/ }).click();
      await page.getByRole('menuitem', { name: 'Help' }).click();
      await help(page).getByRole('button', { name: 'Show them on the start page again' }).press('Enter');
      await page.keyboard.press('Escape');
      await expect(steps(page).getByRole('listitem')).toHaveCount(3);
      await expect(page.getByRole('button', { name: /, account$/ })).toBeFocused();
    });
  });

test('the keys of the help do what it says; ? is a letter while one writes, and single keys can be turned off', async ({
  as,
  api,
  device,
}) => {
  await api.requestAt('submitted', `${device} one`);
  await api.requestAt('submitted', `${device} two`);
  const page = await as('analyst');
  await page.goto(`/analyst-dashboard?q=${encodeURIComponent(device)}`);
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  const box = page.getByRole('searchbox');

  const everything = page.getByRole('dialog', { name: 'Search' });
  const button = page.getByRole('button', { name: 'Search', exact: true });

  await test.step('/ opens the search of everything, as the bar says, also where a list has its own', async () => {
    await expect(button).toHaveAttribute('aria-keyshortcuts', '/ Control+K Meta+K');
    await expect(button).toContainText('/');
    await page.keyboard.press('/');
    await expect(everything).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(everything).toBeHidden();
  });

  await test.step('F goes to the list’s search, where ? and / are letters', async () => {
    await expect(box).toHaveAttribute('aria-keyshortcuts', 'F');
    await page.keyboard.press('f');
    await expect(box).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('?');
    await page.keyboard.press('/');
    await expect(box).toHaveValue(`${device}?/`);
    await expect(help(page)).toBeHidden();
    await expect(everything).toBeHidden();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await expect(page.getByRole('article')).toHaveCount(2);
  });

  await test.step('the arrows, Home and End go through the list, Enter opens, Esc closes', async () => {
    const cards = page.locator('[data-card]');
    await cards.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(cards.nth(1)).toBeFocused();
    await page.keyboard.press('Home');
    await expect(cards.first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(cards.nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(cards.nth(1)).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(cards.nth(1)).toHaveAttribute('aria-expanded', 'false');
  });

  await test.step('turned off, /, F and ? do nothing and are not shown, Ctrl+K still searches', async () => {
    await page.keyboard.press('?');
    await help(page).getByRole('switch', { name: 'Shortcuts of a single key' }).press('Space');
    await page.keyboard.press('Escape');
    await expect(help(page)).toBeHidden();
    await page.keyboard.press('/');
    await page.keyboard.press('f');
    await expect(box).not.toBeFocused();
    await expect(everything).toBeHidden();
    await expect(button).not.toContainText('/');
    await expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+K Meta+K');
    await page.keyboard.press('?');
    await expect(help(page)).toBeHidden();
    await page.keyboard.press('Control+k');
    await expect(everything).toBeVisible();
  });
});

test('the help and the hints fit 320 px and forced colors', async ({ as }) => {
  const page = await as('admin', { viewport: SMALL_PHONE });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/home');
  await expect(steps(page)).toBeVisible();
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  expect(await fits()).toBe(true);
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(help(page)).toBeVisible();
  const wide = await help(page).evaluate((dialog) => dialog.scrollWidth > dialog.clientWidth);
  expect(wide).toBe(false);
  const key = help(page).locator('kbd').first();
  expect(await key.evaluate((each) => getComputedStyle(each).borderTopWidth)).toBe('1px');
});
