import { expect, test } from './harness/test.ts';
import { ROUTES } from './steps/access.ts';

const REDIRECTS: readonly { from: string; to: string }[] = [
  { from: '/', to: '/provider-dashboard' },
  { from: '/dashboard', to: '/provider-dashboard' },
  { from: '/admin', to: '/admin/users' },
  { from: '/admin-dashboard', to: '/admin/users' },
  { from: '/no-such-page', to: '/home' },
];

test('each spelling of a page leads an admin to it', async ({ as }) => {
  const page = await as('admin');
  for (const { from, to } of REDIRECTS) {
    await page.goto(from);
    await expect(page).toHaveURL(to);
  }
});

for (const { path } of ROUTES)
  test(`${path} signed out: asks to sign in, then leads back`, async ({ as }) => {
    const page = await as('visitor');
    await page.goto(`${path}?request=1`);
    await expect(page).toHaveURL('/login');
    await page.getByRole('button', { name: 'Administrator' }).click();
    await expect(page).toHaveURL(`${path}?request=1`);
  });

test('signed out: / and unknown pages lead to /home', async ({ as }) => {
  const page = await as('visitor');
  for (const path of ['/', '/no-such-page']) {
    await page.goto(path);
    await expect(page).toHaveURL('/home');
    await expect(page.getByRole('heading', { name: 'Medical Device Requests', level: 1 })).toBeVisible();
  }
});

test('a session that has ended asks to sign in again', async ({ as }) => {
  const page = await as('visitor');
  await page.addInitScript(() => localStorage.setItem('token', 'x'.repeat(43)));
  await page.goto('/archive');
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
