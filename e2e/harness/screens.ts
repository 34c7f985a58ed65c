import { expect, type Page } from '@playwright/test';

/** Opens a screen and waits until what it shows is there. */
export async function show(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^Loading( \w+)?\.\.\.$/)).toHaveCount(0);
}

/** Opens the first request whose card bears the badge. */
export async function openFirst(page: Page, badge: string) {
  const badges = page.locator('[data-tone]').getByText(badge, { exact: true });
  const card = page.getByRole('article').filter({ has: badges });
  await card.first().getByRole('button').first().click();
  await expect(page.getByRole('region').getByRole('button', { name: 'Close panel' })).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
}
