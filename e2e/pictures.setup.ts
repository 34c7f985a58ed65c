import { join } from 'node:path';
import type { Role } from '@portal/domain';
import sharp from 'sharp';
import { openFirst, show } from './harness/screens.ts';
import { expect, type Page, test } from './harness/test.ts';

/** Waits for the parts of the bar that are loaded after the page: the search, the bell, and the counts in the navigation. */
async function barIsWhole(page: Page) {
  await expect(page.getByRole('button', { name: /^Search/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /notice/i })).toBeVisible();
  await expect(page.getByRole('navigation').locator('[data-count]').first()).toBeAttached();
}

const SHELL = join(import.meta.dirname, '../shell');
/** The sizes of the icons in px. They need no round corners, because the home screen of a phone cuts the corners itself. */
const ICONS = [180, 192, 512];
const IMAGES = join(import.meta.dirname, '../docs/images');
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
  await show(page, '/committee-dashboard?show=ready');
  await openFirst(page, 'Ready for Committee Decision');
  await barIsWhole(page);
  await page.mouse.move(0, 0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const picture = await page.screenshot({ animations: 'disabled' });
    await sharp(picture)
      .webp({ quality: 80, effort: 6 })
      .toFile(join(SHELL, `src/pages/home/portal-${colorScheme}.webp`));
  }
});

/** The screens in the README: the person who sees them, and the badge of the request that is open. */
const SCREENS: readonly { name: string; who: Role; path: string; open?: string }[] = [
  { name: 'provider', who: 'provider', path: '/provider-dashboard' },
  { name: 'analyst', who: 'analyst', path: '/analyst-dashboard', open: 'Under Analysis' },
  {
    name: 'committee',
    who: 'business_office',
    path: '/committee-dashboard?show=ready',
    open: 'Ready for Committee Decision',
  },
  { name: 'supply-chain', who: 'supply_chain', path: '/supply-chain-dashboard', open: 'Ordered' },
  { name: 'admin', who: 'admin', path: '/admin/users' },
  { name: 'archive', who: 'supply_chain', path: '/archive' },
];

test('the README shows the dashboards as they are', async ({ as }) => {
  for (const { name, who, path, open } of SCREENS) {
    const page = await as(who, { viewport: { width: 1280, height: 800 } });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await show(page, path);
    await expect(page.getByRole('main').getByText('Loading...')).toHaveCount(0);
    if (open) await openFirst(page, open);
    await barIsWhole(page);
    await page.mouse.move(0, 0);
    const picture = await page.screenshot({ animations: 'disabled' });
    await sharp(picture)
      .png({ palette: true, effort: 10 })
      .toFile(join(IMAGES, `${name}.png`));
  }
});
