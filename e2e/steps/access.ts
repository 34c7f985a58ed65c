import { expect, type Page } from '@playwright/test';
import type { Role } from '@portal/domain';

/** Copied from the specification, sections 2 and 6, with the later addition (Reports). Nothing here is read from the product. */
const EVERY_ROLE: readonly Role[] = [
  'provider',
  'analyst',
  'committee',
  'supply_chain',
  'business_office',
  'admin',
];

export const ROUTES: readonly { path: string; heading: string; roles: readonly Role[] }[] = [
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
  {
    path: '/reports',
    heading: 'Reports',
    roles: ['analyst', 'committee', 'supply_chain', 'business_office', 'admin'],
  },
  { path: '/profile', heading: 'Edit Profile', roles: EVERY_ROLE },
];

const NAVIGATION: Readonly<Record<Role, readonly string[]>> = {
  provider: ['Device Requests', 'Committee Dashboard', 'Archive'],
  analyst: ['Analyst Dashboard', 'Archive', 'Reports'],
  committee: ['Device Requests', 'Committee Dashboard', 'Archive', 'Reports'],
  supply_chain: ['Committee Dashboard', 'Supply Chain Dashboard', 'Archive', 'Reports'],
  business_office: [
    'Device Requests',
    'Analyst Dashboard',
    'Committee Dashboard',
    'Supply Chain Dashboard',
    'Archive',
    'Reports',
  ],
  admin: [
    'Device Requests',
    'Analyst Dashboard',
    'Committee Dashboard',
    'Supply Chain Dashboard',
    'Archive',
    'Reports',
    'Admin Panel',
  ],
};

const COMMITTEE_CARD = ['Committee Dashboard', 'Vote on and approve device requests.'] as const;

/** The title and subtitle of each card. */
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

type Route = (typeof ROUTES)[number];

/** Expects that the page of a route is open to its roles and closed to all others. */
export async function expectAccess(page: Page, role: Role, { path, heading, roles }: Route): Promise<void> {
  if (!roles.includes(role)) return expectDenied(page);
  const title = page.getByRole('heading', { name: heading, exact: true });
  await expect(title, `${path} is open to them`).toBeVisible();
  await expect(page).toHaveURL(path);
}

export async function expectDenied(page: Page): Promise<void> {
  const denied = page.getByRole('heading', { name: 'Access Denied' });
  await expect(denied, `${new URL(page.url()).pathname} is closed to them`).toBeVisible();
  await expect(page).toHaveTitle('Access Denied · Medical Device Requests');
  await expect(page.getByText("You don't have permission to access this page")).toBeVisible();
}

export async function returnHome(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/home');
  // The address changes before the page does.
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toHaveCount(0);
}

/** Expects that the home page offers the dashboards of the role. */
export async function expectCards(page: Page, role: Role): Promise<void> {
  const main = page.getByRole('main');
  // The people for whom somebody stands in are also listed below a heading.
  const titles = main.locator('h2:not(#waiting-for-you)');
  await expect(titles.and(main.locator(':has(+ p)'))).toHaveText(CARDS[role].map(([title]) => title));
  await expect(main.locator('h2:not(#waiting-for-you) + p')).toHaveText(
    CARDS[role].map(([, subtitle]) => subtitle),
  );
}

export async function expectNavigation(page: Page, role: Role): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(navigation).toHaveText(NAVIGATION[role]);
}
