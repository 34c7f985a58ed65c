import { expectAccessible, overhangOf } from './harness/axe.ts';
import { shotInSchemes } from './harness/shots.ts';
import { expect, type Page, test } from './harness/test.ts';
import { VIEWPORTS } from './harness/viewports.ts';
import { compareFound } from './steps/compare.ts';
import { tabTo } from './steps/keyboard.ts';

const row = (page: Page, name: RegExp) => page.getByRole('row', { name });
const columns = (page: Page) => page.getByRole('columnheader', { name: /^MDR-/ });
const cost = (unit_price: string, currency: string) => ({
  version: 0,
  cost: {
    currency,
    lines: [{ item: 'Valve', unit_price, quantity: 10, period: 'year', side: 'new' }],
  },
});

for (const viewport of VIEWPORTS) {
  test(`at ${viewport.width} px the committee compares two requests, by keyboard alone`, async ({
    as,
    api,
    device,
  }) => {
    const [first, second] = [`${device} A`, `${device} B`];
    const a = await api.requestAt('under_analysis', first);
    const b = await api.requestAt('under_analysis', second);
    const [numberA, numberB] = [a, b].map(({ id }) => `MDR-${String(id).padStart(6, '0')}`);
    await api.send('analyst', 'PUT', `/${a.id}/analysis`, cost('1200.00', 'USD'));
    await api.send('analyst', 'PUT', `/${b.id}/analysis`, cost('900.00', 'USD'));
    const page = await as('committee', { viewport });
    const table = page.getByRole('table');
    const frame = page.getByRole('group', { name: 'Requests side by side' });

    await test.step('chosen in a list', async () => {
      await compareFound(page, device);
      await expect(page).toHaveURL(new RegExp(`/requests/compare\\?ids=${b.id},${a.id}$`));
      await expect(page).toHaveTitle(new RegExp(`Compare ${numberB}, ${numberA} · `));
    });

    await test.step('what differs is said in words, and shown alone in the address', async () => {
      await expect(row(page, /^Annual impact Differs/)).toContainText('+$9,000.00');
      await expect(row(page, /^Annual impact Differs/)).toContainText('+$12,000.00');
      await expect(row(page, /^Manufacturer/)).not.toContainText('Differs');
      await expectAccessible(page, 'requests side by side');
      await shotInSchemes(page, `compare-${viewport.width}`);
      expect(await overhangOf(page)).toBeLessThanOrEqual(0);
      await page.getByRole('switch', { name: 'Only differences' }).focus();
      await page.keyboard.press('Space');
      await expect(page).toHaveURL(/&only=differences$/);
      await expect(row(page, /^Manufacturer/)).toHaveCount(0);
      await page.reload();
      await expect(row(page, /^Annual impact Differs/)).toBeVisible();
      await expect(row(page, /^Manufacturer/)).toHaveCount(0);
      await page.goBack();
      await expect(row(page, /^Manufacturer/)).toBeVisible();
    });

    await test.step('what is wider than the window scrolls beside the names of its rows', async () => {
      await page.goto(`/requests/compare?ids=${b.id},${a.id},1,2`);
      await expect(columns(page)).toHaveCount(4);
      await frame.focus();
      await expect(frame).toBeFocused();
      const label = page.getByRole('rowheader', { name: /^Manufacturer/ });
      const before = await label.evaluate((each) => each.getBoundingClientRect().left);
      const isWide = await frame.evaluate((each) => each.scrollWidth > each.clientWidth);
      expect(isWide).toBe(viewport.width < 768);
      if (isWide) {
        for (let presses = 0; presses < 4; presses++) await page.keyboard.press('ArrowRight');
        await expect.poll(() => frame.evaluate((each) => each.scrollLeft)).toBeGreaterThan(0);
        expect(await label.evaluate((each) => each.getBoundingClientRect().left)).toBeCloseTo(before, 0);
      }
      await expectAccessible(page, 'four requests side by side');
      await shotInSchemes(page, `compare-four-${viewport.width}`);
    });

    await test.step('a column goes, and another comes by its number', async () => {
      await page.getByRole('button', { name: 'Remove MDR-000002' }).press('Enter');
      await expect(columns(page)).toHaveCount(3);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await tabTo(page, 'Add a request');
      await page.keyboard.type('MDR-3');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`ids=${b.id},${a.id},1,3$`));
      await expect(columns(page)).toHaveCount(4);
      await page.getByRole('button', { name: 'Remove MDR-000003' }).press('Enter');
      await expect(columns(page)).toHaveCount(3);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await page.getByRole('button', { name: `Remove ${numberA}` }).press('Enter');
      await expect(columns(page)).toHaveCount(2);
      await tabTo(page, 'Add a request');
      await page.keyboard.type(first);
      await expect(page.getByRole('option')).toHaveCount(1);
      await expectAccessible(page, 'the search for a request to compare');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('columnheader', { name: new RegExp(first) })).toBeVisible();
    });

    await test.step('on paper it is landscape, whole, and without its buttons', async () => {
      await page.goto(`/requests/compare?ids=${b.id},${a.id},1,2`);
      await expect(columns(page)).toHaveCount(4);
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize({ width: 1032, height: 702 });
      await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
      await expect(page.getByRole('button', { name: /^Remove/ }).first()).toBeHidden();
      await expect(page.getByRole('combobox')).toBeHidden();
      expect(await table.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeLessThanOrEqual(0);
      expect(await overhangOf(page)).toBeLessThanOrEqual(0);
      const heads = await page.locator('thead').evaluate((each) => getComputedStyle(each).display);
      expect(heads).toBe('table-header-group');
      const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(paper) ?? [];
      expect(Number(width)).toBeGreaterThan(Number(height));
      await page.emulateMedia({ media: 'screen' });
    });
  });
}

test('different currencies are said, and their amounts are not compared', async ({ as, api, device }) => {
  const a = await api.requestAt('under_analysis', `${device} A`);
  const b = await api.requestAt('under_analysis', `${device} B`);
  await api.send('analyst', 'PUT', `/${a.id}/analysis`, cost('1200.00', 'USD'));
  await api.send('analyst', 'PUT', `/${b.id}/analysis`, cost('900.00', 'EUR'));
  const page = await as('analyst');
  await page.goto(`/requests/compare?ids=${a.id},${b.id}&only=differences`);
  await expect(page.getByText('Their costs are in different currencies.')).toBeVisible();
  await expect(row(page, /^Currency Differs/)).toBeVisible();
  await expect(row(page, /^Annual impact Not compared/)).toBeVisible();
});

test('a provider compares from the menu what they may read, and sees no sign of what is for staff', async ({
  as,
  api,
  device,
}) => {
  const own = await api.requestAt('under_analysis', device, 'provider');
  const page = await as('provider');
  await page.goto(`/requests/${own.id}`);
  await page.getByRole('button', { name: `More actions for ${device}` }).press('Enter');
  await page.getByRole('menuitem', { name: 'Compare with…' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/requests/compare\\?ids=${own.id}$`));
  await expect(page.getByText(/^Nothing to compare MDR-\d+ with yet$/)).toBeVisible();
  await expectAccessible(page, 'a comparison without a second request');
  await page.getByRole('combobox', { name: 'Add a request' }).fill('999999');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader', { name: /^MDR-999999 Not found/ })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: new RegExp(device) })).toBeVisible();
  for (const word of ['Score', 'Committee votes', 'Value analysis', 'Annual impact'])
    await expect(page.getByText(word, { exact: true })).toHaveCount(0);
  await expectAccessible(page, 'a comparison with one that was not found');
  await page.goto('/requests/compare?ids=1,2,3,4,5');
  await expect(page.getByText('Name two to four requests by their numbers')).toBeVisible();
  await page.getByRole('button', { name: 'Compare the first 4' }).click();
  await expect(page).toHaveURL(/ids=1,2,3,4$/);
});
