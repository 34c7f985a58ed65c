import type { Role } from '@portal/domain';
import { ACCOUNTS, PASSWORD } from '../harness/people.ts';
import { expect, type Page, test } from '../harness/test.ts';
import { signUp } from '../harness/visitors.ts';
import { choose } from './requests.ts';

/** The differences between identity services: their own forms. */
export interface SignInForms {
  /** From the pressed "Sign In" to the portal, as the person of the journey, who already has an account. */
  signIn(page: Page): Promise<void>;
  /** The service's question to a person who has pressed "Sign out". */
  signOut?(page: Page): Promise<void>;
}

const askedToSignIn = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Access Medical Device Requests' })).toBeVisible();

const pressSignIn = (page: Page) =>
  page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click();

/** Signs in on the page that asks for it, as the demo account of that role. */
export async function signInAgain(page: Page, role: Role) {
  await pressSignIn(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(ACCOUNTS[role]);
  await dialog.getByLabel(/^Password/).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(account(page)).toBeVisible();
}

/** Creates an account with a role that people can choose themselves, and signs it in. */
export async function joinAs(page: Page, portal: string, role: string, name = 'Noor Haddad') {
  await signUp({ page, portal }, { verified: true, name });
  await page.goto('/home');
  const profile = page.getByRole('dialog', { name: 'Complete Your Profile' });
  await choose(profile, 'Role', role);
  await profile.getByRole('button', { name: 'Done' }).click();
  await expect(profile).toBeHidden();
}

const account = (page: Page) => page.getByRole('button', { name: /, account$/ });

export async function pressSignOut(page: Page, { signOut }: Pick<SignInForms, 'signOut'> = {}) {
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await signOut?.(page);
  await expect(account(page)).toBeHidden();
}

/** The steps that are the same for every identity service. */
export async function signInJourney(page: Page, forms: SignInForms) {
  await test.step('a protected page asks to sign in', async () => {
    await page.goto('/archive');
    await expect(page).toHaveURL('/login');
    await askedToSignIn(page);
    await pressSignIn(page);
    await forms.signIn(page);
  });

  await test.step('a new person completes the profile', async () => {
    const dialog = page.getByRole('dialog', { name: 'Complete Your Profile' });
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL('/home');
    await choose(dialog, 'Role', 'Analyst');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('lands on the page of the role, and stays signed in', async () => {
    await page.goto('/login');
    await expect(page).toHaveURL('/analyst-dashboard');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: /Analyst Dashboard/ })).toBeVisible();
    await expect(page).toHaveURL('/analyst-dashboard');
  });

  await test.step('signs out', async () => {
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await pressSignOut(page, forms);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    const answer = await page.request.get('/api/auth/verify', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status()).toBe(401);
  });

  await test.step('is asked again, and returns to the page that was asked for', async () => {
    await page.goto('/archive?q=wire');
    await expect(page).toHaveURL('/login');
    await askedToSignIn(page);
    await pressSignIn(page);
    await forms.signIn(page);
    await expect(page).toHaveURL('/archive?q=wire');
    await expect(account(page)).toBeVisible();
  });
}
