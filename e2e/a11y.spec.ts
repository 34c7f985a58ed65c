import { ROLES, type Role } from '@portal/domain';
import { violations } from './harness/axe.ts';
import { openFirst, PUBLIC_SCREENS, SCREENS, type Screen, show } from './harness/screens.ts';
import { expect, type Page, test } from './harness/test.ts';

const WIDTHS = [1280, 390];

test.use({ trace: 'off' });

/** What axe finds on a screen at every width. */
async function violationsOf(page: Page, screen: Omit<Screen, 'roles'>): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await show(page, screen);
    found.push(...(await violations(page, `${screen.name} ${width}`)));
  }
  return found;
}

for (const screen of PUBLIC_SCREENS)
  test(`a visitor's ${screen.name} is accessible`, async ({ page }) => {
    expect(await violationsOf(page, screen)).toEqual([]);
  });

for (const role of ROLES)
  for (const screen of SCREENS.filter(({ roles }) => roles.includes(role)))
    test(`${role}'s ${screen.name} is accessible`, async ({ as }) => {
      test.slow();
      expect(await violationsOf(await as(role), screen)).toEqual([]);
    });

/** What opens over a page, or changes it: by whom, where, and how. */
const STATES: readonly { name: string; role?: Role; path: string; open: (page: Page) => Promise<void> }[] = [
  {
    name: 'sign-in dialog',
    path: '/login',
    open: async (page) => {
      await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByRole('dialog').getByText('Password is required').first()).toBeVisible();
    },
  },
  {
    name: 'request form with mistakes',
    role: 'provider',
    path: '/provider-dashboard',
    open: async (page) => {
      await page.getByRole('button', { name: 'Submit Request' }).click();
      await expect(page.getByText('Representative name is required').first()).toBeVisible();
    },
  },
  {
    name: 'account menu',
    role: 'analyst',
    path: '/home',
    open: async (page) => {
      await page.getByRole('button', { name: /, account$/ }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'question before a denial',
    role: 'business_office',
    path: '/committee-dashboard',
    open: async (page) => {
      await openFirst(page, 'Ready for Committee Decision');
      await page.getByRole('button', { name: 'Deny' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  ...['Edit Dr', 'View Permissions of', 'Invite User'].map((name) => ({
    name: `dialog of ${name}`,
    role: 'admin' as const,
    path: '/admin/users',
    open: async (page: Page) => {
      await page.getByRole('button', { name }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  })),
];

for (const { name, role, path, open } of STATES)
  test(`the ${name} is accessible`, async ({ as, page: visitor }) => {
    const page = role ? await as(role) : visitor;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await show(page, { path });
    await open(page);
    expect(await violations(page, name)).toEqual([]);
  });
