import { join } from 'node:path';
import { type Page, test } from '@playwright/test';

const FOLDER = join(import.meta.dirname, '../screenshots');

/** Whether this run takes pictures for a person to check, instead of checking by itself. */
export const takesPhotos = (): boolean => (test.info().project.use as { photos?: boolean }).photos === true;

/** Takes pictures of the page as it is now, in both schemes: of the whole page at a narrow width, of the visible part at a wide one. */
export async function photograph(page: Page, what: string, widths: readonly number[]) {
  const [who] = test.info().title.split(' ');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const name = `${what}.${who}.${width}.${colorScheme}.png`.replaceAll(/[ ,/]+/g, '-');
      await page.screenshot({ path: join(FOLDER, name), fullPage: width < 768, animations: 'disabled' });
    }
  }
}
