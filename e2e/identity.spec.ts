import { randomUUID } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { startClerkPortal } from './harness/clerk/clerk.ts';
import { startOidcPortal } from './harness/oidc.ts';
import { test as base, complaintsOf, expect } from './harness/test.ts';
import { codeIn } from './harness/visitors.ts';
import { choose } from './steps/requests.ts';
import { type SignInForms, signInJourney } from './steps/sign-in.ts';

const PASSWORD = 'four quiet green lamps';
const KIM = { email: 'kim@hospital.test', name: 'Kim Ode' };

interface Portals {
  clerk: Awaited<ReturnType<typeof startClerkPortal>>;
  oidc: Awaited<ReturnType<typeof startOidcPortal>>;
}

const test = base.extend<object, Portals>({
  clerk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const portal = await startClerkPortal();
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker' },
  ],
  oidc: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const portal = await startOidcPortal([KIM]);
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker' },
  ],
});

const clerkForms = (email: string, password = PASSWORD): SignInForms => ({
  async signIn(page) {
    await page.locator('input[name=identifier]').fill(email);
    await page.locator('.cl-formButtonPrimary').click();
    await page.locator('input[name=password]').fill(password);
    await page.locator('.cl-formButtonPrimary').click();
  },
});

const oidcForms = ({ email }: { email: string }): SignInForms => ({
  async signIn(page) {
    await page.getByPlaceholder('Enter any login').fill(email);
    await page.getByPlaceholder('and password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign-in' }).click();
  },
  signOut: (page) => page.getByRole('button', { name: /yes/i }).click(),
});

const openPage = async (browser: Browser, baseURL: string) => {
  const page = await (await browser.newContext({ baseURL })).newPage();
  return { page, [Symbol.asyncDispose]: () => page.context().close() };
};

test.describe('the sign-in journey', () => {
  test('with the embedded provider', async ({ page, request }) => {
    const email = `${randomUUID()}@hospital.test`;
    await request.post('/api/idp/sign-up/email', { data: { email, password: PASSWORD, name: KIM.name } });
    const mails: { to: string; text: string }[] = await (await request.get('/api/dev/mail')).json();
    const otp = codeIn(mails.find(({ to }) => to === email)?.text);
    await request.post('/api/idp/email-otp/verify-email', { data: { email, otp } });
    await signInJourney(page, {
      async signIn() {
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Email').fill(email);
        await dialog.getByLabel(/^Password/).fill(PASSWORD);
        await dialog.getByRole('button', { name: 'Sign In' }).click();
      },
    });
  });

  test('to a demo, by one click at the start page', async ({ page }) => {
    const complaints = complaintsOf(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Analyst' }).click();
    await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(complaints).toEqual([]);
  });

  test('with Clerk', async ({ browser, clerk }) => {
    await using open = await openPage(browser, clerk.url);
    const { page } = open;
    await clerk.attach(page.context());
    clerk.templates.add('supabase');
    const complaints = complaintsOf(page);
    clerk.addAccount({ email: KIM.email, password: PASSWORD, first: 'Kim', last: 'Ode' });
    await signInJourney(page, clerkForms(KIM.email));
    expect(complaints).toEqual([]);
  });

  test('with an OpenID Connect provider', async ({ browser, oidc }) => {
    await using open = await openPage(browser, oidc.url);
    const { page } = open;
    const complaints = complaintsOf(page);
    await signInJourney(page, oidcForms(KIM));
    expect(complaints.filter((text) => text.startsWith(oidc.url))).toEqual([]);
  });
});

test('Clerk: refuses a wrong password, signs up by a code, verifies an address', async ({
  browser,
  clerk,
}) => {
  await using open = await openPage(browser, clerk.url);
  const { page } = open;
  await clerk.attach(page.context());
  // Without a template of that name, the session's own token is enough.
  clerk.templates.clear();

  await test.step('a wrong password is refused, the right one goes on', async () => {
    clerk.addAccount({ email: 'new@hospital.test', password: PASSWORD, first: 'Noa', verified: false });
    await page.goto('/profile');
    await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click();
    await clerkForms('new@hospital.test', 'wrong password').signIn(page);
    await expect(page.getByText('Password is incorrect').first()).toBeVisible();
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.locator('.cl-formButtonPrimary').click();
    await expect(page.getByText('Your email address is not verified yet')).toBeVisible();
  });

  await test.step('the address is verified with a code, and the portal learns of it', async () => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Resend Verification Email' }).click();
    await expect(page.getByText('Verification email sent! Please check your inbox.')).toBeVisible();
    await page.getByRole('link', { name: 'Enter the code' }).click();
    const code = page.getByLabel('Code').first();
    await code.pressSequentially('000000');
    await page.getByRole('button', { name: 'Verify email' }).click();
    await expect(page.getByText('Incorrect code').first()).toBeVisible();
    await code.fill('');
    await code.pressSequentially(clerk.codeFor('new@hospital.test'));
    await page.getByRole('button', { name: 'Verify email' }).click();
    await expect(page.getByRole('dialog', { name: 'Complete Your Profile' })).toBeVisible();
  });

  await test.step('a new person signs up in the page, with the role they chose', async () => {
    await page.context().clearCookies();
    await using other = await openPage(browser, clerk.url);
    await clerk.attach(other.page.context());
    await other.page.goto('/signup');
    await choose(other.page, 'Role', 'Supply Chain');
    await other.page.getByRole('button', { name: 'Continue to Sign Up' }).click();
    await other.page.locator('input[name=emailAddress]').fill('sue@hospital.test');
    await other.page.locator('input[name=password]').fill(PASSWORD);
    await other.page.locator('.cl-formButtonPrimary').click();
    const field = other.page.locator('input[autocomplete=one-time-code]');
    await field.waitFor();
    await field.pressSequentially(clerk.codeFor('sue@hospital.test'));
    await expect(other.page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible();
    await expect(other.page.getByRole('combobox', { name: /^Role/ })).toHaveValue(/supply/i);
  });
});

test('Clerk: says so when its script does not come within 15 seconds', async ({ browser, clerk }) => {
  await using open = await openPage(browser, clerk.url);
  const { page } = open;
  await clerk.attach(page.context(), { scripts: 'hang' });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const scriptRequest = page.waitForRequest(/clerk\.browser\.js/);
  await page.goto('/login', { waitUntil: 'commit' });
  await scriptRequest;
  await page.clock.fastForward(14_000);
  await expect(page.getByText('Loading authentication...')).toBeVisible();
  await page.clock.fastForward(1_500);
  await expect(
    page.getByText(/^Failed to download latest Clerk script\. Please contact support/),
  ).toBeVisible();
});

test('OpenID Connect: what the provider sends back counts only as the answer to what was asked', async ({
  browser,
  oidc,
}) => {
  await using open = await openPage(browser, oidc.url);
  const { page } = open;

  await test.step('an answer that nobody asked for signs nobody in, and leaves the address', async () => {
    await page.goto('/login?code=stolen&state=forged');
    await expect(page.getByText('Login failed')).toBeVisible();
    await expect(page).toHaveURL('/login');
  });

  await test.step('sign-up explains who makes accounts, and leads there', async () => {
    await page.goto('/signup');
    await page.getByRole('button', { name: 'Continue to Sign Up' }).click();
    await expect(page.getByText('Accounts are made and kept by Hospital ID.')).toBeVisible();
    const request = page.waitForRequest(/\/auth\?/);
    await page.getByRole('button', { name: 'Continue to Hospital ID' }).click();
    const parameters = new URL((await request).url()).searchParams;
    expect(Object.fromEntries(parameters)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/.{30}/),
      state: expect.stringMatching(/.{20}/),
      redirect_uri: `${oidc.url}/login`,
    });
    await oidcForms(KIM).signIn(page);
    await expect(page.getByRole('button', { name: /, account$/ })).toBeVisible();
  });

  await test.step('another tab is signed in, too', async () => {
    const second = await page.context().newPage();
    await second.goto('/profile');
    await expect(second.getByRole('button', { name: /^Kim\s?, account$/ })).toBeVisible();
    await second.close();
  });

  await test.step('a session that ended on this screen is not taken up again without the password', async () => {
    const token = await page.evaluate(() => localStorage.getItem('token'));
    const ended = { data: {}, headers: { authorization: `Bearer ${token}` } };
    await page.goto('/archive');
    await expect(page.getByText('No archived requests found.')).toBeVisible();
    await page.request.post('/api/auth/logout', ended);
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click();
    await oidcForms(KIM).signIn(page);
    await expect(page.getByRole('button', { name: /, account$/ })).toBeVisible();
  });
});
