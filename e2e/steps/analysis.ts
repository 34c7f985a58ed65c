import { expect, type Page } from '../harness/test.ts';

/** The value analysis on a page or in a panel. */
export const analysisOf = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Value analysis' }) }).last();

/** Opens the page of a request, and its value analysis, which is read when it comes into view. */
export async function openAnalysis(page: Page, id: number) {
  await page.goto(`/requests/${id}`);
  const analysis = analysisOf(page);
  await page.getByRole('main').hover();
  await expect(async () => {
    await page.mouse.wheel(0, 400);
    // What is not in view yet is not read yet.
    await expect(analysis.getByText('Clinical evidence')).toBeInViewport({ timeout: 500 });
  }).toPass();
  return analysis;
}
