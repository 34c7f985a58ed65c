import { expect, type Page } from '../harness/test.ts';

/** The value analysis on a page or in a panel. */
export const analysisOf = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Value analysis' }) }).last();

/** Opens the page of a request and goes to its value analysis, which is loaded when it comes into view. */
export async function openAnalysis(page: Page, id: number) {
  await page.goto(`/requests/${id}`);
  const analysis = analysisOf(page);
  // Retry from any scroll position, because content above may grow meanwhile. Turning a mouse wheel could go too far and never come back.
  await expect(async () => {
    await analysis.getByText('Clinical evidence').scrollIntoViewIfNeeded({ timeout: 5_000 });
    await expect(analysis.getByText('Clinical evidence')).toBeInViewport({ timeout: 500 });
  }).toPass();
  return analysis;
}
