import type { Page } from '@playwright/test';
import type { Role } from '@portal/domain';
import { openFirst, show } from './harness/screens.ts';
import { expect, test } from './harness/test.ts';
import { card, detail } from './steps/requests.ts';

/** Between a phone and a wide window stand tablets and half windows; 320 px is the narrowest that people use. */
const WIDTHS = [320, 768, 1024];

/** Texts of buttons, choices and badges that do not have the room that they need, and parts that stand out of what holds them. */
const cutOff = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const found: string[] = [];
    for (const part of main.querySelectorAll<HTMLElement>('button, a, label, button *, label *')) {
      const box = part.getBoundingClientRect();
      const clips = getComputedStyle(part).overflowX !== 'visible' && part.clientWidth > 1;
      if (clips && part.scrollWidth > part.clientWidth + 1) found.push(`cut off: ${part.textContent}`);
      const table = part.closest('[role="group"]')?.getBoundingClientRect();
      if (table && box.right > table.right + 1) found.push(`out of reach: ${part.textContent}`);
    }
    for (const list of main.querySelectorAll('search, article'))
      for (const part of list.querySelectorAll('*'))
        if (part.getBoundingClientRect().right > list.getBoundingClientRect().right + 1)
          found.push(`stands out: ${part.textContent}`);
    return found;
  });

const SCREENS: readonly { who: Role; path: string; opens?: string }[] = [
  { who: 'admin', path: '/admin/users' },
  { who: 'admin', path: '/admin/security-events' },
  { who: 'admin', path: '/archive' },
  { who: 'supply_chain', path: '/supply-chain-dashboard' },
  { who: 'analyst', path: '/analyst-dashboard', opens: 'Under Analysis' },
];

for (const { who, path, opens } of SCREENS)
  test(`${path} shows all of its buttons and choices on a phone, a tablet and half a window`, async ({
    as,
  }) => {
    const page = await as(who);
    await show(page, path);
    if (opens) await openFirst(page, opens);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await page.locator('main').evaluate(() => new Promise(requestAnimationFrame));
      expect.soft(await cutOff(page), `${width} px`).toEqual([]);
    }
  });

test('a name has at least half of its card and of its panel', async ({ as, api, device }) => {
  const name = `Extravascular closure ${device}`;
  const { id } = await api.requestAt('committee_review', name);
  const page = await as('business_office');
  await show(page, `/committee-dashboard?show=ready&request=${id}`);
  await expect(card(page, name)).toBeVisible();
  const opened = detail(page, 'Review Details');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const holder of [card(page, name), opened]) {
      const title = holder.getByRole('heading', { name });
      // A panel under its card does not repeat the name.
      if (!(await title.isVisible())) continue;
      const [own, whole] = await Promise.all([title, holder].map((part) => part.boundingBox()));
      expect.soft(own && whole && own.width / whole.width, `${width} px`).toBeGreaterThan(0.5);
    }
  }
});

test('a long panel scrolls by itself and makes the page no longer', async ({ as, api, device }) => {
  const { id } = await api.requestAt('committee_review', device);
  const page = await as('business_office', { viewport: { width: 1280, height: 600 } });
  await show(page, `/committee-dashboard?request=${id}`);
  await expect(detail(page, 'Review Details').getByRole('heading', { name: 'History' })).toBeAttached();
  const [whole, main] = await page
    .locator('main')
    .evaluate((part) => [
      document.documentElement.scrollHeight,
      part.getBoundingClientRect().bottom + window.scrollY,
    ]);
  expect(whole).toBeLessThanOrEqual(Math.ceil(main ?? 0));
});
