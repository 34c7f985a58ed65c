import { randomUUID } from 'node:crypto';
import { expect, test } from './harness/test.ts';
import { codeIn } from './harness/visitors.ts';
import { choose } from './steps/requests.ts';

interface Mail {
  to: string;
  text: string;
}

test('a new person signs up, proves the address and completes the profile', async ({ page, request }) => {
  const email = `${randomUUID()}@new.example`;

  await test.step('chooses a role and makes an account', async () => {
    await page.goto('/signup');
    await expect(page.getByText("First, let's set up your role")).toBeVisible();
    await choose(page, 'Role', 'Analyst');
    await page.getByRole('button', { name: 'Continue to Sign Up' }).click();
    expect(await page.evaluate(() => sessionStorage.getItem('pendingUserRole'))).toBe('analyst');
    await page.getByLabel('Full name').fill('Noor Haddad');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel(/^Password/).fill('four quiet green lamps');
    await page.getByRole('button', { name: 'Create account' }).click();
  });

  await test.step('enters the code of the mail', async () => {
    const field = page.getByLabel('Code').first();
    await expect(field).toBeFocused();
    // A person who has fetched the code returns to the same form.
    await page.reload();
    await expect(page.getByText('Role: Analyst')).toBeVisible();
    await expect(page.getByText(`We have sent a code to ${email}.`)).toBeVisible();
    const mails: Mail[] = await (await request.get('/api/dev/mail')).json();
    await field.pressSequentially(codeIn(mails.find(({ to }) => to === email)?.text));
    await page.getByRole('button', { name: 'Verify email' }).click();
    await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible();
  });

  await test.step('cannot leave the profile incomplete, and completes it', async () => {
    await page.goto('/home');
    const dialog = page.getByRole('dialog', { name: 'Complete Your Profile' });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await choose(dialog, 'Role', 'Business Office');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(
      dialog.getByRole('link', { name: 'A valid code is required for Business Office.' }),
    ).toBeVisible();
    await choose(dialog, 'Role', 'Analyst');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Analyst Dashboard',
      'Archive',
      'Reports',
    ]);
  });
});
