import { expect, type Page } from '../harness/test.ts';

/** The value analysis on a page or in a panel. */
export const analysisOf = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Value analysis' }) }).last();

/** Opens the page of a request, and its value analysis, which is read when it comes into view. */
export async function openAnalysis(page: Page, id: number) {
  await page.goto(`/requests/${id}`);
  const analysis = analysisOf(page);
  // Wherever the page stands, and whatever comes above it meanwhile: a wheel that turns too far would never come back to it.
  await expect(async () => {
    await analysis.getByText('Clinical evidence').scrollIntoViewIfNeeded({ timeout: 5_000 });
    await expect(analysis.getByText('Clinical evidence')).toBeInViewport({ timeout: 500 });
  }).toPass();
  return analysis;
}
