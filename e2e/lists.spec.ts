import { expectAccessible } from './harness/axe.ts';
import { shot } from './harness/shots.ts';
import { expect, test } from './harness/test.ts';
import { SMALL_PHONE, VIEWPORTS } from './harness/viewports.ts';

for (const viewport of VIEWPORTS) {
  test(`at ${viewport.width} px a list is sorted and narrowed, and its address says how`, async ({
    as,
    api,
    device,
  }) => {
    const first = `${device} first`;
    const second = `${device} second`;
    await api.requestAt('submitted', first);
    await api.requestAt('under_analysis', second);
    const page = await as('analyst', { viewport });
    const cards = page.getByRole('list', { name: 'Pending Requests' }).locator('[data-card]');
    const button = page.getByRole('button', { name: /^Filters/ });
    const choose = async (label: string, option: string) => {
      const field = page.getByRole('group', { name: 'Filters' }).getByLabel(label);
      if ((await field.evaluate((element) => element.tagName)) === 'SELECT')
        return field.selectOption(option);
      await field.click();
      return page.getByRole('option', { name: option, exact: true }).click();
    };

    await page.goto(`/analyst-dashboard?q=${encodeURIComponent(device)}`);
    await expect(cards).toHaveText([second, first]);

    await test.step('the order is chosen by keyboard', async () => {
      const sort = page.getByLabel('Sort');
      await sort.focus();
      await sort.selectOption('Oldest');
      await expect(page).toHaveURL(/sort=oldest/);
      await expect(cards).toHaveText([first, second]);
      await shot(page, `${viewport.width}-closed`);
    });
    await test.step('a filter narrows the list, and its word removes it', async () => {
      await button.click();
      await expectAccessible(page, 'the filters of a list');
      await page.setViewportSize(viewport);
      await choose('Assigned to', 'Nobody');
      await expect(page).toHaveURL(/assignee=nobody/);
      await expect(cards).toHaveText([first]);
      await expect(button).toHaveText('Filters (1)');
      await shot(page, `${viewport.width}-open`);
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        if (colorScheme === 'dark') await shot(page, `${viewport.width}-dark`);
      }
      await page.emulateMedia({ forcedColors: 'active' });
      await shot(page, `${viewport.width}-forced`);
      await page.emulateMedia({ forcedColors: 'none' });
      await page.keyboard.press('Escape');
    });
    await test.step('a reload and Back keep to the address', async () => {
      await page.reload();
      await expect(cards).toHaveText([first]);
      await page.getByRole('button', { name: 'Remove the filter Assigned to nobody' }).click();
      await expect(cards).toHaveText([first, second]);
      await expect(button).toBeFocused();
      await page.goBack();
      await expect(cards).toHaveText([first]);
      await expect(page).toHaveURL(/assignee=nobody/);
    });
    await test.step('where nothing matches, one press shows all again', async () => {
      await button.click();
      await page.getByLabel('Submitted until').fill('2001-01-01');
      await expect(page.getByText('No pending request matches')).toBeVisible();
      await expect(
        page.getByRole('button', { name: 'Remove the filter Submitted until 2001-01-01' }),
      ).toBeVisible();
      const drops = page.getByRole('list', { name: 'Drop one filter' });
      await expect(drops.getByRole('button')).toHaveText([
        `Drop “${device}” (0 requests)`,
        'Drop Assigned to nobody (0 requests)',
        'Drop Submitted until 2001-01-01 (1 request)',
      ]);
      await page.keyboard.press('Escape');
      await shot(page, `${viewport.width}-empty`);
      await expectAccessible(page, 'an empty list with filters');
      await page.setViewportSize(SMALL_PHONE);
      await shot(page, `320-empty-from-${viewport.width}`);
      await page.setViewportSize(viewport);
      await drops.getByRole('button', { name: /^Drop Submitted until/ }).press('Enter');
      await expect(cards).toHaveText([first]);
      await expect(page).toHaveURL(/assignee=nobody/);
      await page.goBack();
      await page.getByRole('button', { name: 'Show all' }).click();
      await expect(page).not.toHaveURL(/assignee|until/);
    });
    await test.step('nothing is cut off at 320 px', async () => {
      await page.setViewportSize(SMALL_PHONE);
      await expect(button).toBeVisible();
      await shot(page, `320-from-${viewport.width}`);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });
  });
}

for (const viewport of VIEWPORTS) {
  test(`at ${viewport.width} px the archive is sorted and narrowed, and its address says how`, async ({
    as,
    api,
    device,
  }) => {
    const denied = `${device} denied`;
    const shelved = `${device} shelved`;
    await api.requestAt('rejected', denied);
    await api.requestAt('on_shelf', shelved);
    const page = await as('analyst', { viewport });
    const devices = page.getByRole('table').getByRole('link', { name: device });
    await page.goto(`/archive?q=${encodeURIComponent(device)}`);
    await expect(devices).toHaveText([shelved, denied]);
    await page.getByLabel('Sort').selectOption('Oldest');
    await expect(page).toHaveURL(/sort=oldest/);
    await expect(devices).toHaveText([denied, shelved]);
    await page.getByLabel('Stage', { exact: true }).selectOption('Rejected');
    await expect(page).toHaveURL(/stage=rejected/);
    await expect(devices).toHaveText([denied]);
    await page.reload();
    await expect(devices).toHaveText([denied]);
    await page.getByRole('button', { name: 'Filters' }).click();
    await test.step('whose requests they are is found by name, by keyboard', async () => {
      const by = page.getByRole('combobox', { name: 'Submitted by' });
      await by.fill('marq');
      const person = page.getByRole('option', { name: 'Dr. Elena Marquez' });
      await expect(person).toBeVisible();
      await shot(page, `${viewport.width}-archive-requester`);
      await expectAccessible(page, 'the archive with people to choose');
      await page.setViewportSize(viewport);
      await by.press('Enter');
      await expect(page).toHaveURL(/requester=\d+/);
      await expect(devices).toHaveText([denied]);
      const chip = page.getByRole('button', { name: 'Remove the filter Submitted by Dr. Elena Marquez' });
      await expect(chip).toBeVisible();
      await page.reload();
      await expect(chip).toBeVisible();
      await page.getByRole('button', { name: /^Filters/ }).click();
      await expect(by).toHaveValue('Dr. Elena Marquez');
      await by.fill('grace');
      await by.press('Escape');
      await expect(by).toHaveValue('Dr. Elena Marquez');
      await by.fill('');
      await expect(page).not.toHaveURL(/requester/);
      await expect(devices).toHaveText([denied]);
    });
    await page.getByLabel('Submitted until').fill('2001-01-01');
    await expect(page.getByText('No archived requests found.')).toBeVisible();
    await expect(
      page.getByRole('button', { name: 'Drop Submitted until 2001-01-01 (1 request)' }),
    ).toBeVisible();
    await shot(page, `${viewport.width}-archive`);
    await page.emulateMedia({ colorScheme: 'dark' });
    await shot(page, `${viewport.width}-archive-dark`);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(SMALL_PHONE);
    await shot(page, `320-archive-from-${viewport.width}`);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0);
    await page.setViewportSize(viewport);
    await expectAccessible(page, 'the archive with filters');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(page.getByRole('table').getByRole('row').nth(2)).toBeVisible();
    await expect(page).not.toHaveURL(/stage|until|q=/);
  });
}
