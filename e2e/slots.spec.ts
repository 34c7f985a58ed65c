import { randomUUID } from 'node:crypto';
import { expectAccessible } from './harness/axe.ts';
import { expect, test } from './harness/test.ts';
import { VIEWPORTS } from './harness/viewports.ts';
import { detail } from './steps/requests.ts';
import { watchShifts } from './steps/still.ts';

for (const viewport of VIEWPORTS) {
  test(`at ${viewport.width} px the committee's votes stand on the page of a request, and nothing moves when they come`, async ({
    as,
    api,
  }) => {
    // Use a unique name: the devices of other journeys are similar to each other, and changes to them would change the list of similar
    // requests.
    const { id } = await api.requestAt('committee_review', randomUUID());
    const page = await as('business_office', { viewport });
    const expectStill = await watchShifts(page);
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
    await expectStill();
    await expectAccessible(page, '/requests/:id with a contributed panel');
  });

  test(`at ${viewport.width} px the latest requests stand on the landing page`, async ({
    as,
    api,
    device,
  }) => {
    // Requests of other journeys belong to the provider, and each new one would move the rows of the provider's tile. So use another
    // person.
    await api.requestAt('submitted', device, 'admin');
    const page = await as('admin', { viewport });
    const expectStill = await watchShifts(page);
    await page.goto('/home');
    const latest = page.getByRole('region', { name: 'Your latest requests' });
    // Tiles are below the waiting work, and load when they come into view.
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(latest.getByRole('link', { name: device })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expectStill();
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
