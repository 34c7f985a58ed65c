import { expect, type Page } from '@playwright/test';

/** Buttons that open menus, lists, tooltips and dialogs, which have styles of their own. Only those on the page are used. */
const OPENERS = [/, account$/, /^Edit (?!Profile)/, /^View Permissions/, 'Invite User', 'Sign In', /^Deny$/];

/** Opens everything that can be opened on a page, one after the other, and closes it again. */
export async function openOverlays(page: Page): Promise<void> {
  const overlay = page.getByRole('menu').or(page.getByRole('dialog'));
  // A dialog that opened by itself covers the rest.
  if (await overlay.first().isVisible()) return;
  for (const name of OPENERS) {
    const button = page.getByRole('button', { name }).first();
    if (!(await button.isVisible())) continue;
    await button.click();
    await expect(overlay).toBeVisible();
    // The focus must be inside before a key can close it.
    await expect(overlay.and(page.locator(':focus, :has(:focus)'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(overlay).toBeHidden();
  }
  // The browser opens its own list outside of the page. A list of search results opens with the first letter.
  const select = page.locator('[role="combobox"]:not([aria-autocomplete="list"])').first();
  if (await select.isVisible()) {
    await select.click();
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.keyboard.press('Escape');
  }
  const close = page.getByRole('button', { name: 'Close panel' });
  if (await close.isVisible()) {
    await close.hover();
    await expect(page.getByRole('tooltip')).toBeVisible();
  }
}
