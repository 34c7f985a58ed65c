import { MESSAGES } from '@portal/domain';
import { ACCOUNTS, PASSWORD } from './harness/people.ts';
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

for (const path of [...ROUTES.map((route) => route.path), '/requests/1'])
  test(`${path} signed out: asks to sign in, then leads back`, async ({ as }) => {
    const page = await as('visitor');
    await page.goto(`${path}?request=1`);
    await expect(page).toHaveURL('/login');
    await page.getByRole('button', { name: 'Administrator' }).click();
    await expect(page).toHaveURL(`${path}?request=1`);
  });

test('signed out: / and unknown pages lead to /home, without the navigation of the portal', async ({
  as,
}) => {
  const page = await as('visitor');
  for (const path of ['/', '/no-such-page']) {
    await page.goto(path);
    await expect(page).toHaveURL('/home');
    await expect(page.getByRole('heading', { name: 'Medical Device Requests', level: 1 })).toBeVisible();
    await expect(page.getByText('There is no page at that address')).toHaveCount(path === '/' ? 0 : 1);
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /, account$/ })).toHaveCount(0);
  }
});

test('a visitor who signs in on /home stays there and sees the dashboards', async ({ as }) => {
  const page = await as('visitor');
  await page.goto('/home');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(ACCOUNTS.analyst);
  await dialog.getByLabel(/^Password/).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Here are your available dashboards')).toBeVisible();
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('a missing request and an unreadable request show the same page, with ways on', async ({ as, api }) => {
  const others = (await api.send('analyst', 'GET', '?status=submitted')) as unknown as {
    id: number;
    device_name: string;
    requester_email: string;
  }[];
  const hidden = others.find(({ requester_email }) => requester_email !== 'provider@demo.local');
  expect(hidden).toBeDefined();
  const page = await as('provider');
  const main = page.getByRole('main');
  for (const id of [hidden?.id, 999_999, 'abc']) {
    await page.goto(`/requests/${id}`);
    await expect(page.getByRole('heading', { name: 'This request was not found', level: 1 })).toBeVisible();
    await expect(page).toHaveTitle('This request was not found · Medical Device Requests');
    await expect(main).toHaveText(
      `${MESSAGES.requestNotFoundTitle}${MESSAGES.requestNotForYou}${MESSAGES.requestNotForYouWhy}Go to my start page Search the archive`,
    );
  }
  await page.getByRole('link', { name: 'Go to my start page' }).click();
  await expect(page).toHaveURL('/provider-dashboard');
});

test('a session that has ended asks to sign in again', async ({ as }) => {
  const page = await as('visitor');
  await page.addInitScript(() => localStorage.setItem('token', 'x'.repeat(43)));
  await page.goto('/archive');
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
