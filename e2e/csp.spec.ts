import { complaintsOf, expect, test } from './harness/test.ts';

test('the policy allows no inline or foreign code', async ({ request }) => {
  const policy = (await request.get('/home')).headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("frame-ancestors 'none'");
});

test('the page that describes the API keeps to the policy, and shows each call with its answers', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const answer = await page.goto('/api/docs');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('unsafe');
  await expect(page.getByRole('heading', { name: /Medical Device Requests/ })).toBeVisible();
  const call = page.getByRole('button', { name: /GET.*\/api\/device-requests\/\{id\}/i }).first();
  await call.click();
  await expect(page.getByText('There is none, or the person may not read it').first()).toBeVisible();
  expect(complaints).toEqual([]);
});
