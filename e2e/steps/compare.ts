import { expect, type Page } from '../harness/test.ts';
import { tabTo } from './keyboard.ts';

/** Selects the two requests that a search of the committee finds, and opens their comparison, by keyboard alone. */
export async function compareFound(page: Page, query: string) {
  await page.goto(`/committee-dashboard?q=${encodeURIComponent(query)}`);
  const cards = page.locator('[data-card]');
  await expect(cards).toHaveCount(2);
  await expect(page.getByRole('checkbox', { name: /^Choose / }).first()).toBeAttached();
  await cards.first().focus();
  await page.keyboard.press('x');
  const bar = page.getByRole('group', { name: 'Chosen requests' });
  await expect(bar).toContainText('1 chosen');
  await expect(bar.getByRole('link', { name: 'Compare' })).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await expect(bar).toContainText('2 chosen');
  await tabTo(page, /^Compare$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table')).toBeVisible();
}
