import { join } from 'node:path';
import sharp from 'sharp';
import { openFirst, show } from './harness/screens.ts';
import { test } from './harness/test.ts';

const SHELL = join(import.meta.dirname, '../shell');
/** The sides of the icons in px, and their margin: the home screen of a phone cuts the corners by itself. */
const ICONS = [180, 192, 512];
const BLUE = '#1f66c9';

test('the icons are made from the one that is drawn', async () => {
  for (const size of ICONS)
    await sharp(join(SHELL, 'public/favicon.svg'), { density: 72 * (size / 28) })
      .resize(size, size)
      .flatten(size === 180 && { background: BLUE })
      .png({ palette: true })
      .toFile(join(SHELL, `public/icon-${size}.png`));
});

test('the landing page shows a real screen of the portal', async ({ as }) => {
  const page = await as('business_office', { viewport: { width: 1280, height: 800 } });
  await show(page, '/committee-dashboard');
  await openFirst(page, 'Ready for Committee Decision');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const picture = await page.screenshot({ animations: 'disabled' });
    await sharp(picture)
      .webp({ quality: 80, effort: 6 })
      .toFile(join(SHELL, `src/pages/home/portal-${colorScheme}.webp`));
  }
});
