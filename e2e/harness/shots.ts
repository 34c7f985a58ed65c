import type { Page } from '@playwright/test';

/** Where journeys leave pictures of what they come by, for a person to look at; without it they take none. */
const FOLDER = process.env.LIST_PICTURES;

/** A picture of what is in sight. */
export async function shot(page: Page, name: string) {
  if (FOLDER) await page.screenshot({ path: `${FOLDER}/${name}.png` });
}

/** The same in light, dark and forced colors. */
export async function shotInSchemes(page: Page, name: string) {
  if (!FOLDER) return;
  await shot(page, name);
  await page.emulateMedia({ colorScheme: 'dark' });
  await shot(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
  await shot(page, `${name}-forced`);
  await page.emulateMedia({ forcedColors: 'none' });
}
