import type { Locator, Page } from '@playwright/test';

/** Opens the facts on a request's page when they are in a fold, as on a phone. */
export async function openFacts(page: Page) {
  const fold = page.getByRole('complementary', { name: 'Facts' }).getByRole('button', { name: /^Facts/ });
  await page.getByRole('complementary', { name: 'Facts' }).waitFor();
  if ((await fold.isVisible()) && (await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
}

/** The value of a fact of a request, on its page or in a panel. */
export const fact = (scope: Locator, term: string) =>
  scope.locator('dt').filter({ hasText: term }).locator('+ dd');
