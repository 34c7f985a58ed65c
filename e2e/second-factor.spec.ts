import { violations } from './harness/axe.ts';
import { ACCOUNTS, PASSWORD } from './harness/people.ts';
import { expect, test } from './harness/private.ts';
import { complaintsOf } from './harness/test.ts';
import { PHONE } from './harness/viewports.ts';
import { signInWithPassword, totp } from './steps/second-factor.ts';

test.use({ settings: { SECOND_FACTOR_ROLES: 'admin,business_office' } });

test('a role that needs a second factor counts once it is set up; a back-up code stands in for it once', async ({
  enter,
  visit,
}) => {
  test.slow();
  const page = await enter('admin');
  const complaints = complaintsOf(page);
  const found: string[] = [];
  const codes: string[] = [];

  await test.step('without it the person is told what is missing, and may do nothing else', async () => {
    // Do not start at a dashboard: the browser would complain that its files were preloaded in vain.
    await page.goto('/home');
    await expect(page.getByText('A second factor is missing')).toBeVisible();
    await expect(page.getByText('They appear here as soon as you have a second factor.')).toBeVisible();
    await expect(page.getByRole('navigation').getByRole('link', { name: 'User Management' })).toHaveCount(0);
    found.push(...(await violations(page, 'missing')));
  });

  await test.step('sets it up from there, and the role counts at once', async () => {
    await page.getByRole('link', { name: 'Security Settings' }).click();
    const panel = page.getByRole('region', { name: 'Second factor' });
    await panel.getByRole('button', { name: 'Set up' }).click();
    await panel.getByLabel(/^Current password/).fill(PASSWORD);
    await panel.getByRole('button', { name: 'Continue' }).click();
    const key = await panel.locator('code').textContent();
    await panel.getByLabel(/^Code/).fill(totp(key ?? ''));
    await panel.getByRole('button', { name: 'Switch on' }).click();
    const list = panel.getByRole('list', { name: 'Back-up codes' });
    await expect(list.getByRole('listitem')).toHaveCount(10);
    codes.push(...(await list.getByRole('listitem').allTextContents()));
    // In each step the pressed button disappears, and the focus moves to the text about the next step.
    await expect(panel.getByRole('alert')).toBeFocused();
    await panel.getByRole('button', { name: 'I have kept them' }).click();
    await expect(panel.getByRole('heading', { name: 'Second factor' })).toBeFocused();
    await expect(page.getByText('A second factor is missing')).toHaveCount(0);
    await page.goto('/admin/users');
    await expect(page.getByRole('button', { name: 'Invite User' })).toBeVisible();
  });

  const signInWith = async (code: string) => {
    const other = await visit(PHONE);
    const dialog = await signInWithPassword(other, ACCOUNTS.admin);
    await dialog.getByRole('button', { name: 'Use a back-up code' }).click();
    await dialog.getByLabel(/^Back-up code/).fill(code);
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
    return { other, dialog };
  };

  await test.step('signs in elsewhere with a back-up code, and has the role there', async () => {
    const { other } = await signInWith(codes[0] ?? '');
    await expect(other).toHaveURL('/admin/users');
    await expect(other.getByRole('button', { name: 'Invite User' })).toBeVisible();
    await expect(other.getByText('A second factor is missing')).toHaveCount(0);
  });

  await test.step('cannot use that code again', async () => {
    const { other, dialog } = await signInWith(codes[0] ?? '');
    await expect(dialog.getByRole('link', { name: 'Incorrect code. Please try again.' })).toBeVisible();
    await expect(dialog.getByLabel(/^Back-up code/)).toBeFocused();
    await expect(dialog.getByLabel(/^Back-up code/)).toHaveValue(codes[0] ?? '');
    found.push(...(await violations(other, 'used code')));
  });

  expect(found).toEqual([]);
  expect(complaints).toEqual([]);
});
