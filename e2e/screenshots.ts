import { join } from 'node:path';
import { ROLES } from '@portal/domain';
import { PUBLIC_SCREENS, SCREENS, type Screen, show } from './harness/screens.ts';
import { type Page, test } from './harness/test.ts';

const FOLDER = join(import.meta.dirname, 'screenshots');
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

async function photograph(page: Page, who: string, screen: Omit<Screen, 'roles'>) {
  for (const viewport of SIZES) {
    await page.setViewportSize(viewport);
    for (const colorScheme of screen.open ? (['light', 'dark'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await show(page, screen);
      const name = `${screen.name}.${who}.${viewport.width}.${colorScheme}.png`;
      await page.screenshot({ path: join(FOLDER, name), fullPage: viewport.width < 768 && !screen.open });
    }
  }
}

for (const screen of PUBLIC_SCREENS)
  test(`visitor: ${screen.name}`, ({ page }) => photograph(page, 'visitor', screen));

for (const role of ROLES)
  for (const screen of SCREENS.filter(({ roles }) => roles.includes(role)))
    test(`${role}: ${screen.name}`, async ({ as }) => photograph(await as(role), role, screen));
