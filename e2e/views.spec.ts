import { expectAccessible } from './harness/axe.ts';
import { shot } from './harness/shots.ts';
import { expect, test } from './harness/test.ts';
import { SMALL_PHONE, VIEWPORTS } from './harness/viewports.ts';

for (const viewport of VIEWPORTS) {
  test(`at ${viewport.width} px a list is saved as a view, shared, counted, changed and removed`, async ({
    as,
    api,
    device,
  }) => {
    const free = `${device} free`;
    await api.requestAt('submitted', free);
    const page = await as('analyst', { viewport });
    const cards = page.getByRole('list', { name: 'Pending Requests' }).locator('[data-card]');
    const button = page.getByRole('button', { name: /^(Views|Free)/ });
    const item = (name: RegExp | string) => page.getByRole('menuitem', { name });
    const name = `Free ${device}`;
    const later = `Free and old ${device}`;

    await page.goto(`/analyst-dashboard`);
    await test.step('they stand at the title of the list', async () => {
      const heading = page.getByRole('heading', { name: 'Pending Requests' });
      await expect(button).toBeVisible();
      const [title, views] = [await heading.boundingBox(), await button.boundingBox()];
      const middle = (box: typeof title) => (box ? box.y + box.height / 2 : Number.NaN);
      expect(Math.abs(middle(title) - middle(views))).toBeLessThan(3);
      expect(views?.x).toBeGreaterThanOrEqual((title?.x ?? 0) + (title?.width ?? 0));
      await shot(page, `${viewport.width}-views-title`);
    });
    await test.step('a list as it comes is no view', async () => {
      await button.click();
      await expect(item(/^Save as a view/)).toHaveAttribute('aria-disabled', 'true');
      await expect(item(/^Save as a view/)).toContainText('Narrow or sort the list first');
      await page.keyboard.press('Escape');
    });
    await test.step('it is saved by keyboard, for the role', async () => {
      await page.goto(`/analyst-dashboard?q=${encodeURIComponent(device)}&assignee=nobody`);
      await expect(cards).toHaveText([free]);
      await button.focus();
      await page.keyboard.press('Enter');
      await item(/^Save as a view/).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Save as a view' });
      await expect(dialog.getByLabel('Name')).toBeFocused();
      await page.keyboard.type(name);
      const who = dialog.getByLabel('Who has it');
      if ((await who.evaluate((element) => element.tagName)) === 'SELECT')
        await who.selectOption('Everybody with the role Analyst');
      else {
        await who.click();
        await page.getByRole('option', { name: 'Everybody with the role Analyst' }).click();
      }
      await expectAccessible(page, 'the dialog that saves a view');
      await page.setViewportSize(viewport);
      await shot(page, `${viewport.width}-view-dialog`);
      await dialog.getByRole('button', { name: 'Save view' }).click();
      await expect(dialog).toBeHidden();
      await expect(button).toHaveText(name);
      await expect(button).toBeFocused();
    });
    await test.step('its count follows what others do', async () => {
      await button.click();
      await expect(item(`${name} 1`)).toBeVisible();
      await api.requestAt('submitted', `${device} second`);
      await expect(item(`${name} 2`)).toBeVisible();
      await expectAccessible(page, 'the menu of saved views');
      await page.setViewportSize(viewport);
      await shot(page, `${viewport.width}-views`);
      await page.emulateMedia({ colorScheme: 'dark' });
      await shot(page, `${viewport.width}-views-dark`);
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
      await shot(page, `${viewport.width}-views-forced`);
      await page.emulateMedia({ forcedColors: 'none' });
      await page.keyboard.press('Escape');
    });
    await test.step('one press opens it; what is changed then is saved over it', async () => {
      await page.goto('/analyst-dashboard');
      await button.click();
      await item(new RegExp(`^${name} 2`)).click();
      await expect(page).toHaveURL(/assignee=nobody/);
      await expect(cards).toHaveCount(2);
      await page.getByLabel('Sort').selectOption('Oldest');
      await expect(button).toHaveText('Views');
      await button.click();
      await item(`Save changes to "${name}"`).click();
      await expect(button).toHaveText(name);
    });
    await test.step('it is renamed, and removed for all', async () => {
      await button.click();
      await item('Rename this view…').click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(later);
      await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
      await expect(button).toHaveText(later);
      await button.click();
      await item('Remove this view…').click();
      const asked = page.getByRole('dialog', { name: `Remove the view "${later}"?` });
      await expect(asked).toContainText('it goes for everybody with the role Analyst');
      await asked.getByRole('button', { name: 'Remove view' }).click();
      await expect(button).toHaveText('Views');
      await expect(button).toBeFocused();
    });
    await test.step('nothing is cut off at 320 px', async () => {
      await page.setViewportSize(SMALL_PHONE);
      await button.click();
      await expect(item(/^Save as a view/)).toBeInViewport();
      await shot(page, `320-views-from-${viewport.width}`);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });
  });
}
