import type { Role } from '@portal/domain';
import { expect, test } from './harness/test.ts';

/** Written out from the specification, sections 2 and 6; nothing here is read from the product. */
const EVERY_ROLE: readonly Role[] = [
  'provider',
  'analyst',
  'committee',
  'supply_chain',
  'business_office',
  'admin',
];

const ROUTES: readonly { path: string; heading: string; roles: readonly Role[] }[] = [
  {
    path: '/provider-dashboard',
    heading: 'Device Requests Dashboard',
    roles: ['provider', 'committee', 'business_office', 'admin'],
  },
  {
    path: '/analyst-dashboard',
    heading: 'Analyst Dashboard',
    roles: ['analyst', 'business_office', 'admin'],
  },
  {
    path: '/committee-dashboard',
    heading: 'Committee Dashboard',
    roles: ['provider', 'committee', 'supply_chain', 'business_office', 'admin'],
  },
  {
    path: '/supply-chain-dashboard',
    heading: 'Supply Chain Dashboard',
    roles: ['supply_chain', 'business_office', 'admin'],
  },
  { path: '/admin/users', heading: 'User Management', roles: ['admin'] },
  { path: '/archive', heading: 'Archive', roles: EVERY_ROLE },
  { path: '/profile', heading: 'Edit Profile', roles: EVERY_ROLE },
];

const REDIRECTS: readonly { from: string; to: string }[] = [
  { from: '/', to: '/provider-dashboard' },
  { from: '/dashboard', to: '/provider-dashboard' },
  { from: '/admin', to: '/admin/users' },
  { from: '/admin-dashboard', to: '/admin/users' },
  { from: '/no-such-page', to: '/home' },
];

const NAVIGATION: Readonly<Record<Role, readonly string[]>> = {
  provider: ['Device Requests', 'Committee Dashboard', 'Archive'],
  analyst: ['Analyst Dashboard', 'Archive'],
  committee: ['Device Requests', 'Committee Dashboard', 'Archive'],
  supply_chain: ['Committee Dashboard', 'Supply Chain Dashboard', 'Archive'],
  business_office: [
    'Device Requests',
    'Analyst Dashboard',
    'Committee Dashboard',
    'Supply Chain Dashboard',
    'Archive',
  ],
  admin: [
    'Device Requests',
    'Analyst Dashboard',
    'Committee Dashboard',
    'Supply Chain Dashboard',
    'Archive',
    'Admin Panel',
  ],
};

const COMMITTEE_CARD = ['Committee Dashboard', 'Vote on and approve device requests.'] as const;

/** Title and subtitle of each card. */
const CARDS: Readonly<Record<Role, readonly (readonly [title: string, subtitle: string])[]>> = {
  provider: [['Provider Dashboard', 'Submit and track your device requests.'], COMMITTEE_CARD],
  analyst: [['Analyst Dashboard', 'Review and analyze incoming device requests.']],
  committee: [['Device Request Dashboard', 'View and manage all device requests.'], COMMITTEE_CARD],
  supply_chain: [
    ['Committee Dashboard', 'View all requests (read-only)'],
    ['Supply Chain Dashboard', 'Procure and manage approved devices.'],
  ],
  business_office: [
    ['Device Requests', 'Create and track device requests.'],
    ['Analyst Dashboard', 'Analyze device requests.'],
    ['Committee Dashboard', 'Review and approve requests.'],
    ['Supply Chain Dashboard', 'Manage procurement and inventory.'],
  ],
  admin: [['Admin Dashboard', 'Manage system users and settings.']],
};

for (const role of EVERY_ROLE)
  test(`${role}: is offered the dashboards of the role, sees its pages, and only those`, async ({ as }) => {
    const page = await as(role);
    await page.goto('/home');
    await expect(page.getByText('Here are your available dashboards')).toBeVisible();
    const cards = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(cards).toHaveText(CARDS[role].map(([title]) => title));
    await expect(page.getByRole('main').locator('h2 + p')).toHaveText(
      CARDS[role].map(([, subtitle]) => subtitle),
    );
    for (const { path, heading, roles } of ROUTES) {
      await page.goto(path);
      if (roles.includes(role)) {
        await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
        await expect(page).toHaveURL(path);
      } else {
        await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
        await expect(page.getByText("You don't have permission to access this page")).toBeVisible();
        await page.getByRole('link', { name: 'Return to Home' }).click();
        await expect(page).toHaveURL('/home');
      }
    }
    const navigation = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(navigation).toHaveText([...NAVIGATION[role]]);
  });

test('each spelling of a page leads an admin to it', async ({ as }) => {
  const page = await as('admin');
  for (const { from, to } of REDIRECTS) {
    await page.goto(from);
    await expect(page).toHaveURL(to);
  }
});

for (const { path } of ROUTES)
  test(`${path} signed out: asks to sign in, then leads back`, async ({ page }) => {
    await page.goto(`${path}?request=1`);
    await expect(page).toHaveURL('/login');
    await page.getByRole('button', { name: 'Administrator' }).click();
    await expect(page).toHaveURL(`${path}?request=1`);
  });

test('signed out: / and unknown pages lead to /home', async ({ page }) => {
  for (const path of ['/', '/no-such-page']) {
    await page.goto(path);
    await expect(page).toHaveURL('/home');
    await expect(page.getByRole('heading', { name: 'Medical Device Requests', level: 1 })).toBeVisible();
  }
});

test('a session that has ended asks to sign in again', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('token', 'x'.repeat(43)));
  await page.goto('/archive');
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
