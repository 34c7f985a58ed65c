import { ROLES, type Role } from '@portal/domain';
import { ACCOUNTS, PASSWORD, storageOf } from './harness/people.ts';
import { expect, test } from './harness/test.ts';

const LANDING: Readonly<Record<Role, string>> = {
  provider: '/provider-dashboard',
  analyst: '/analyst-dashboard',
  committee: '/committee-dashboard',
  supply_chain: '/supply-chain-dashboard',
  business_office: '/analyst-dashboard',
  admin: '/admin/users',
};

for (const role of ROLES)
  test(`${role} signs in and lands on ${LANDING[role]}`, async ({ as, dialect }) => {
    const page = await as('visitor');
    await page.goto('/login');
    await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(ACCOUNTS[role]);
    await dialog.getByLabel(/^Password/).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(LANDING[role]);
    await page.context().storageState({ path: storageOf(dialect, role) });
  });
