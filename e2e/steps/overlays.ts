import { expect, type Page } from '@playwright/test';

/** What opens over a page: menus, lists, tooltips and dialogs bring styles of their own. Only what is there is opened. */
const OPENERS = [/, account$/, /^Edit (?!Profile)/, /^View Permissions/, 'Invite User', 'Sign In', /^Deny$/];

/** Opens what can be opened on a page, one after the other, and closes it again. */
export async function openOverlays(page: Page): Promise<void> {
  const overlay = page.getByRole('menu').or(page.getByRole('dialog'));
  // What opened by itself covers the rest.
  if (await overlay.first().isVisible()) return;
  for (const name of OPENERS) {
    const button = page.getByRole('button', { name }).first();
    if (!(await button.isVisible())) continue;
    await button.click();
    await expect(overlay).toBeVisible();
    // Who closes it by a key is in it.
    await expect(overlay.and(page.locator(':focus, :has(:focus)'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(overlay).toBeHidden();
  }
  // The browser opens a list of its own outside of the page. What is found while somebody types opens with the first letter.
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
