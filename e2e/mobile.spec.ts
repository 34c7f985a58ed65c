import { expect, test } from './harness/test.ts';
import { card, detail, openRequest } from './steps/requests.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

test('at 390 px a request opens inline under its card', async ({ as, api, device }) => {
  await api.requestAt('submitted', device);
  const page = await as('analyst', PHONE);
  await page.goto('/analyst-dashboard');
  await openRequest(page, device);
  const panel = detail(page, 'Analysis Form');
  await expect(panel).toBeVisible();
  const [item, opened] = [await card(page, device).boundingBox(), await panel.boundingBox()];
  expect(item && opened && opened.y >= item.y + item.height - 1).toBe(true);
  expect(item && opened && opened.y - (item.y + item.height) < 40).toBe(true);
  await expect(card(page, device)).toBeInViewport();
  await panel.getByRole('button', { name: /close/i }).click();
  await expect(panel).toBeHidden();
});

test('at 390 px the navigation is a menu', async ({ as }) => {
  const page = await as('business_office', PHONE);
  await page.goto('/home');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveCount(0);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await expect(links).toHaveCount(5);
  await links.filter({ hasText: 'Archive' }).click();
  await expect(page.getByRole('heading', { name: 'Archive', exact: true })).toBeVisible();
  await expect(links).toHaveCount(0);
});
