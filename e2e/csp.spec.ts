import { ROLES } from '@portal/domain';
import { complaintsOf, expect, type Page, test } from './harness/test.ts';
import { screensOf, visit } from './steps/screens.ts';

/** What opens over a page: menus, lists, tooltips and dialogs bring styles of their own. Only what is there is opened. */
const OPENERS = [/, account$/, /^Edit (?!Profile)/, /^View Permissions/, 'Invite User', 'Sign In', /^Deny$/];

async function openOverlays(page: Page) {
  const overlay = page.getByRole('menu').or(page.getByRole('dialog'));
  // What opened by itself covers the rest.
  if (await overlay.first().isVisible()) return;
  for (const name of OPENERS) {
    const button = page.getByRole('button', { name }).first();
    if (!(await button.isVisible())) continue;
    await button.click();
    await expect(overlay).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(overlay).toBeHidden();
  }
  const select = page.getByRole('combobox').first();
  if (await select.isVisible()) {
    await select.click();
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.keyboard.press('Escape');
  }
  const close = page.getByRole('button', { name: 'Close panel' });
  if (await close.isVisible()) {
    await close.hover();
    await expect(page.getByRole('tooltip')).toBeVisible();
  }
}

test('no screen breaks the content security policy, and none complains', async ({ page }) => {
  const complaints = complaintsOf(page);
  for (const screen of screensOf('visitor')) {
    await visit(page, 'visitor', screen);
    await openOverlays(page);
  }
  expect(complaints).toEqual([]);
});

for (const role of ROLES)
  test(`no screen of ${role} breaks the content security policy, and none complains`, async ({ as }) => {
    const page = await as(role);
    const complaints = complaintsOf(page);
    for (const screen of screensOf(role)) {
      await visit(page, role, screen);
      await expect(page.getByRole('button', { name: /, account$/ })).toBeVisible();
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

test('the page that describes the API keeps to the policy, and shows each call with its answers', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const answer = await page.goto('/api/docs');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('unsafe');
  await expect(page.getByRole('heading', { name: /Medical Device Requests/ })).toBeVisible();
  const call = page.getByRole('button', { name: /GET.*\/api\/device-requests\/\{id\}/i }).first();
  await call.click();
  await expect(page.getByText('There is none, or the person may not read it').first()).toBeVisible();
  expect(complaints).toEqual([]);
});
