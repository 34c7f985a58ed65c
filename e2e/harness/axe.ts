import { expect, type Frame, type Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';
import { photograph, takesPhotos } from './photos.ts';

const SCHEMES = ['light', 'dark'] as const;
const WIDTHS = [1280, 390];

/** What of axe depends on the scheme: in the second one all else would only be found again. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

/** What axe finds in one document as it stands, in words; by all of its rules, or by these alone. */
export async function axeFinds(page: Page | Frame, where: string, rules?: string[]): Promise<string[]> {
  // Once for each document, and past the page's policy, as the browser's own tools are.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(async (runOnly) => {
    const { axe: run } = window as unknown as {
      axe: { run(on: Document, options: object): Promise<AxeResults> };
    };
    return run.run(document, { resultTypes: ['violations'], ...(runOnly && { runOnly }) });
  }, rules);
  return violations.map(({ id, help, nodes }) => {
    const elements = nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`);
    return `${where}: ${id}, ${help}: ${elements.join(' | ')}`;
  });
}

/** What axe finds on the page as it stands, in both schemes. */
export async function violations(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    const rules = colorScheme === 'light' ? undefined : OF_COLORS;
    found.push(...(await axeFinds(page, `${where} ${colorScheme}`, rules)));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/** A page as it stands, wide and narrow: axe finds nothing, and nothing is cut off or scrolls sideways. */
export async function expectAccessible(page: Page, where: string) {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    if (takesPhotos()) {
      await photograph(page, where, width);
      continue;
    }
    const overhang = await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    if (overhang > 0) found.push(`${where} ${width}: ${overhang} px stand out`);
    found.push(...(await violations(page, `${where} ${width}`)));
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(found).toEqual([]);
}
