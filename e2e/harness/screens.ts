import { expect, type Page } from '@playwright/test';
import type { Role } from '@portal/domain';

/** Everything a person can look at, with who can. `open`: the first request of the list whose card says so stands open. */
export interface Screen {
  name: string;
  path: string;
  roles: readonly Role[];
  open?: string;
}

const ALL: readonly Role[] = ['provider', 'analyst', 'committee', 'supply_chain', 'business_office', 'admin'];
const REQUESTERS: readonly Role[] = ['provider', 'committee', 'business_office'];
const ANALYSTS: readonly Role[] = ['analyst', 'business_office'];
const COMMITTEE: readonly Role[] = ['provider', 'committee', 'supply_chain', 'business_office'];
const BUYERS: readonly Role[] = ['supply_chain', 'business_office'];

export const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/home', roles: ALL },
  { name: 'provider', path: '/provider-dashboard', roles: REQUESTERS },
  { name: 'provider-open', path: '/provider-dashboard', roles: ['provider'], open: 'Approved' },
  { name: 'analyst', path: '/analyst-dashboard', roles: ['analyst'] },
  { name: 'analyst-open', path: '/analyst-dashboard', roles: ANALYSTS, open: 'Under Analysis' },
  { name: 'committee', path: '/committee-dashboard', roles: ['committee'] },
  {
    name: 'committee-open',
    path: '/committee-dashboard',
    roles: COMMITTEE,
    open: 'Ready for Committee Decision',
  },
  { name: 'supply-chain', path: '/supply-chain-dashboard', roles: ['supply_chain'] },
  { name: 'supply-chain-open', path: '/supply-chain-dashboard', roles: BUYERS, open: 'Ordered' },
  { name: 'archive', path: '/archive', roles: ['provider', 'analyst', 'supply_chain'] },
  { name: 'users', path: '/admin/users', roles: ['admin'] },
  { name: 'security-events', path: '/admin/security-events', roles: ['admin'] },
  { name: 'profile', path: '/profile', roles: ALL },
  { name: 'denied', path: '/admin/users', roles: ['provider'] },
];

/** What visitors see. */
export const PUBLIC_SCREENS: readonly Omit<Screen, 'roles'>[] = [
  { name: 'home', path: '/home' },
  { name: 'login', path: '/login' },
  { name: 'signup', path: '/signup' },
];

/** Opens a screen and waits until what it shows is there. */
export async function show(page: Page, { path, open }: Pick<Screen, 'path' | 'open'>) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^Loading( \w+)?\.\.\.$/)).toHaveCount(0);
  if (open) await openFirst(page, open);
}

/** Opens the first request whose card bears the badge. */
export async function openFirst(page: Page, badge: string) {
  const badges = page.locator('[data-tone]').getByText(badge, { exact: true });
  const card = page.getByRole('article').filter({ has: badges });
  await card.first().getByRole('button').first().click();
  await expect(page.getByRole('region').getByRole('button', { name: 'Close panel' })).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
}
