import type { Page } from '@playwright/test';
import { expectAccessible } from './harness/axe.ts';
import { expect, test } from './harness/test.ts';
import { detail } from './steps/requests.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

/** Sums up what has moved on the page by itself. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) Object.assign(window, { shifted: Reflect.get(window, 'shifted') + value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate<number>(() => Reflect.get(window, 'shifted'));
}

for (const viewport of SIZES) {
  test(`at ${viewport.width} px the committee's votes stand on the page of a request, and nothing moves when they come`, async ({
    as,
    api,
    device,
  }) => {
    const { id } = await api.requestAt('committee_review', device);
    const page = await as('business_office', { viewport });
    const shifted = await watchShifts(page);
    await page.goto(`/requests/${id}`);
    const votes = page.getByRole('region', { name: 'Committee votes' });
    await votes.scrollIntoViewIfNeeded();
    await expect(votes).toContainText('No votes yet.');
    await expect(votes.getByRole('heading', { level: 2, name: 'Committee votes' })).toBeVisible();
    const [panel, story] = [
      await votes.boundingBox(),
      await page.getByRole('heading', { name: 'History' }).boundingBox(),
    ];
    const isBeside = panel && story && panel.x >= story.x + story.width;
    const isBelow = panel && story && panel.y >= story.y + story.height;
    expect(viewport.width > 768 ? isBeside : isBelow).toBe(true);
    expect(await shifted()).toBeLessThanOrEqual(0.01);
    await expectAccessible(page, '/requests/:id with a contributed panel');
  });

  test(`at ${viewport.width} px the latest requests stand on the landing page`, async ({
    as,
    api,
    device,
  }) => {
    await api.requestAt('submitted', device);
    const page = await as('provider', { viewport });
    const shifted = await watchShifts(page);
    await page.goto('/home');
    const latest = page.getByRole('region', { name: 'Your latest requests' });
    await expect(latest.getByRole('link', { name: device })).toBeVisible();
    expect(await shifted()).toBeLessThanOrEqual(0.01);
    await expectAccessible(page, '/home with a contributed tile');
    await latest.getByRole('link', { name: device }).click();
    await expect(page.getByRole('heading', { level: 1, name: device })).toBeVisible();
  });
}

test('a provider is not shown the votes, and fetches nothing for them', async ({ as, api, device }) => {
  const { id } = await api.requestAt('committee_review', device);
  const page = await as('provider');
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(`/requests/${id}`);
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Committee votes' })).toHaveCount(0);
  expect(fetched.filter((path) => path.startsWith('/remotes/committee/'))).toEqual([]);
});

test('the votes stand in the detail of another work screen', async ({ as, api, device }) => {
  const { id } = await api.requestAt('committee_review', device);
  const page = await as('analyst');
  await page.goto(`/analyst-dashboard?request=${id}`);
  const votes = detail(page, 'Analysis Form').getByRole('region', { name: 'Committee votes' });
  await votes.scrollIntoViewIfNeeded();
  await expect(votes).toContainText('No votes yet.');
  await expect(votes.getByRole('heading', { level: 3, name: 'Committee votes' })).toBeVisible();
});
