import { expect, test } from './harness/test.ts';
import { PHONE_WITH_BARS } from './harness/viewports.ts';
import { card, detail, openRequest } from './steps/requests.ts';

test('at 390 px a request opens inline under its card, with its decision in reach', async ({
  as,
  api,
  device,
}) => {
  await api.requestAt('committee_review', device);
  const page = await as('business_office', { viewport: PHONE_WITH_BARS });
  await page.goto('/committee-dashboard');
  await expect(card(page, device)).toBeVisible();
  const panel = detail(page, 'Review Details');
  await expect(panel).toBeHidden();
  await openRequest(page, device);
  await expect(panel).toBeVisible();
  const [item, opened] = [await card(page, device).boundingBox(), await panel.boundingBox()];
  expect(item && opened && opened.y >= item.y + item.height - 1).toBe(true);
  expect(item && opened && opened.y - (item.y + item.height) < 40).toBe(true);
  await expect(card(page, device)).toBeInViewport();
  for (const read of ['Request', 'Committee votes', 'Conversation and history']) {
    const heading = panel.getByRole('heading', { name: read, exact: true });
    await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    for (const decision of ['Approve', 'Deny'])
      await expect(panel.getByRole('button', { name: decision })).toBeInViewport({ ratio: 1 });
  }
  await panel.getByRole('button', { name: /close/i }).click();
  await expect(panel).toBeHidden();
});

test('at 768 px the navigation stands on one line', async ({ as }) => {
  const page = await as('admin', { viewport: { width: 768, height: 1024 } });
  await page.goto('/home');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveCount(7);
  await expect(links.filter({ hasText: 'Supply Chain Dashboard' })).toBeVisible();
  const boxes = await Promise.all(
    (await links.locator('> span:not([aria-hidden])').all()).map((label) => label.boundingBox()),
  );
  expect(boxes.every((box) => box && box.height < 24)).toBe(true);
});

test('at 390 px the navigation is a menu', async ({ as }) => {
  const page = await as('business_office', { viewport: PHONE_WITH_BARS });
  await page.goto('/home');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveCount(0);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await expect(links).toHaveCount(6);
  await links.filter({ hasText: 'Archive' }).click();
  await expect(page.getByRole('heading', { name: 'Archive', exact: true })).toBeVisible();
  await expect(links).toHaveCount(0);
});
