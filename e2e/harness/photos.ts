import { join } from 'node:path';
import { type Page, test } from '@playwright/test';

const FOLDER = join(import.meta.dirname, '../screenshots');

/** Whether this run takes pictures for a person to look at, in place of judging by itself. */
export const takesPhotos = (): boolean => (test.info().project.use as { photos?: boolean }).photos === true;

/** Pictures of the page as it stands, in both schemes: of all of it where it is narrow, of what is in sight where it is wide. */
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
