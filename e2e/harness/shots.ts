import type { Page } from '@playwright/test';

/** The folder in which journeys save pictures for a person to check. Without it they take none. */
const FOLDER = process.env.LIST_PICTURES;

/** Saves a picture of the visible part. */
export async function shot(page: Page, name: string) {
  if (FOLDER) await page.screenshot({ path: `${FOLDER}/${name}.png` });
}

/** Saves pictures in light, dark and forced colors. */
export async function shotInSchemes(page: Page, name: string) {
  if (!FOLDER) return;
  await shot(page, name);
  await page.emulateMedia({ colorScheme: 'dark' });
  await shot(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
  await shot(page, `${name}-forced`);
  await page.emulateMedia({ forcedColors: 'none' });
}
