import { randomUUID } from 'node:crypto';
import { ACCOUNTS, PASSWORD } from './harness/people.ts';
import { expect, sharing as test } from './harness/private.ts';
import { mailedCode, signIn } from './harness/visitors.ts';
import { choose } from './steps/requests.ts';

test('a page of one person never acts for a person who signs up in another tab: it reloads', async ({
  visit,
  gateway,
}) => {
  const second = await visit();
  const first = await second.context().newPage();
  const email = `${randomUUID()}@new.example`;

  await test.step('somebody begins to sign up', async () => {
    await second.goto('/signup');
    await choose(second, 'Role', 'Analyst');
    await second.getByRole('button', { name: 'Continue to Sign Up' }).click();
    await second.getByLabel('Full name').fill('Noor Haddad');
    await second.getByLabel('Email').fill(email);
    await second.getByLabel(/^Password/).fill('four quiet green lamps');
  });

  await test.step('somebody else signs in in another tab', async () => {
    await signIn({ page: first, portal: gateway.url }, ACCOUNTS.provider, PASSWORD);
    await first.goto('/provider-dashboard');
    await expect(first.getByRole('button', { name: 'Submit Request' })).toBeVisible();
  });

  const tokenOf = () => first.evaluate(() => localStorage.getItem('token'));
  const before = await tokenOf();
  const sent: (string | undefined)[] = [];
  let loads = 0;
  first.on('load', () => void loads++);
  first.on('request', (request) => {
    // This one call asks to whom the other token belongs.
    if (loads === 0 && !request.url().endsWith('/api/auth/verify'))
      sent.push(request.headers().authorization);
  });

  await test.step('the first one ends signing up', async () => {
    await second.getByRole('button', { name: 'Create account' }).click();
    const field = second.getByLabel('Code').first();
    await expect(field).toBeFocused();
    await field.pressSequentially(await mailedCode({ page: second, portal: gateway.url }, email));
    await second.getByRole('button', { name: 'Verify email' }).click();
    await expect(second.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible();
  });

  await expect(first.getByText('Welcome, Noor Haddad.')).toBeVisible();
  const after = await tokenOf();
  expect(after).not.toBe(before);
  expect(loads).toBe(1);
  expect(sent).not.toContain(`Bearer ${after}`);
});
