import { ROLES } from '@portal/domain';
import { PUBLIC_SCREENS, SCREENS, show } from './harness/screens.ts';
import { complaintsOf, expect, type Page, test } from './harness/test.ts';

/** What opens over a page: menus, the styled select's list, tooltips and dialogs bring styles of their own. */
async function openOverlays(page: Page) {
  const account = page.getByRole('button', { name: /^Account of/ });
  if (await account.isVisible()) {
    await account.click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
  }
  const select = page.getByRole('combobox');
  if (await select.first().isVisible()) {
    await select.first().click();
    await page.keyboard.press('Escape');
  }
  for (const name of [/^Edit /, /^View Permissions/, 'Invite User', 'Sign In']) {
    const button = page.getByRole('main').getByRole('button', { name }).first();
    if (!(await button.isVisible())) continue;
    await button.click();
    await page.keyboard.press('Escape');
  }
}

test('no screen breaks the content security policy, and none complains', async ({ page }) => {
  const complaints = complaintsOf(page);
  for (const screen of PUBLIC_SCREENS) {
    await show(page, screen);
    await openOverlays(page);
  }
  expect(complaints).toEqual([]);
});

for (const role of ROLES)
  test(`no screen of ${role} breaks the content security policy, and none complains`, async ({ as }) => {
    const page = await as(role);
    const complaints = complaintsOf(page);
    for (const screen of SCREENS.filter(({ roles }) => roles.includes(role))) {
      await show(page, screen);
      await openOverlays(page);
    }
    expect(complaints).toEqual([]);
  });

test('the policy allows no inline or foreign code', async ({ request }) => {
  const policy = (await request.get('/home')).headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("frame-ancestors 'none'");
});
