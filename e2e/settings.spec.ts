import { expectAccessible } from './harness/axe.ts';
import { expect, test } from './harness/test.ts';

test('an administrator sees what a setting would change, changes it by keyboard, and finds who did', async ({
  as,
}) => {
  const page = await as('admin');
  await page.goto('/admin/users');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.getByRole('button', { name: 'Change Escalation', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Escalation' });
  const field = dialog.getByRole('textbox', { name: 'Escalation' });

  await test.step('what is not accepted is named, and what is typed stays', async () => {
    await field.fill('500');
    await page.keyboard.press('Enter');
    await expect(
      dialog.getByRole('link', { name: /^Escalation must be a whole number from 1 to 90/ }),
    ).toBeVisible();
    await expect(field).toHaveValue('500');
    await expectAccessible(page, 'a setting that is refused');
  });

  await test.step('a change is tried out before it is made', async () => {
    const days = String(6 + (Date.now() % 60));
    await field.fill(days);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByText('What this changes')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(`${days} working days after`).first()).toBeVisible();
    await page.getByRole('button', { name: 'Change Escalation', exact: true }).click();
    await expect(dialog.getByRole('listitem').first()).toContainText(`to ${days} working days after`);
  });
});
