import { expect, type Page } from '@playwright/test';

/** Opens a screen and waits until what it shows is there. */
export async function show(page: Page, path: string) {
  await page.goto(path);
  await shown(page);
}

/** Goes to another screen of the portal that is open, as a link in it does: at a third of the work of loading it anew. */
export async function move(page: Page, path: string) {
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.locator('h1:not([data-left])')).toBeVisible();
  await shown(page);
}

async function shown(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^Loading( \w+)?\.\.\.$/)).toHaveCount(0);
}

/** Opens the first request whose card bears the badge. */
export async function openFirst(page: Page, badge: string) {
  const badges = page.locator('[data-tone]').getByText(badge, { exact: true });
  const card = page.getByRole('article').filter({ has: badges });
  const opener = card.first().getByRole('button').first();
  await opener.click();
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('region').getByRole('button', { name: 'Close panel' })).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
}
