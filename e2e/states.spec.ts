import type { Role } from '@portal/domain';
import { violations } from './harness/axe.ts';
import { expect, type Page, removeRequests, test } from './harness/private.ts';
import { openFirst, show } from './harness/screens.ts';
import { card, choose, detail, openRequest } from './steps/requests.ts';

const VIEWPORTS = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];

/** Written out from the specification, section 2: what each list is called and says when nothing is in it. */
const LISTS: readonly { role: Role; path: string; heading: string; empty: string }[] = [
  {
    role: 'provider',
    path: '/provider-dashboard',
    heading: 'Device Requests Dashboard',
    empty: 'No requests submitted yet.',
  },
  {
    role: 'analyst',
    path: '/analyst-dashboard',
    heading: 'Pending Requests',
    empty: 'No pending requests',
  },
  {
    role: 'committee',
    path: '/committee-dashboard',
    heading: 'All Pending Requests',
    empty: 'No pending requests',
  },
  {
    role: 'supply_chain',
    path: '/supply-chain-dashboard',
    heading: 'Approved Devices',
    empty: 'No approved devices',
  },
  {
    role: 'business_office',
    path: '/archive',
    heading: 'Archive',
    empty: 'No archived requests found.',
  },
  {
    role: 'admin',
    path: '/admin/users?q=nobody-of-this-name',
    heading: 'User Management',
    empty: 'No users found',
  },
];

/** A screen that is closed to each role; none is closed to an admin. */
const FORBIDDEN: Readonly<Record<Exclude<Role, 'admin'>, string>> = {
  provider: '/analyst-dashboard',
  analyst: '/committee-dashboard',
  committee: '/supply-chain-dashboard',
  supply_chain: '/provider-dashboard',
  business_office: '/admin/users',
};

test.use({ trace: 'off' });

/** Opens a screen. Once it stands, and before its data are sent for, `meet` does something to the gateway or the network. */
async function openMeeting(page: Page, path: string, heading: string, meet: () => void | Promise<void>) {
  const title = page.getByRole('heading', { name: heading, exact: true });
  await page.route('**/api/graphql', async (route) => {
    await expect(title).toBeVisible();
    await meet();
    // A step that has seen enough lets go of what is still held.
    await route.continue().catch(() => {});
  });
  // What is held up may hold up the load event as well.
  await page.goto(path, { waitUntil: 'commit' });
}

for (const { role, path, heading, empty } of LISTS)
  test(`${role}'s ${heading} says that it loads, that it failed and that it is empty, at 1280 and 390 px`, async ({
    gateway,
    enter,
  }) => {
    test.slow();
    const page = await enter(role);
    const loading = page.getByText(role === 'admin' ? 'Loading users...' : 'Loading...', { exact: true });
    const failure = role === 'admin' ? 'Error: Failed to fetch users' : 'Error: Failed to fetch requests';

    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport);
      await test.step(`loading at ${viewport.width} px`, async () => {
        await openMeeting(page, path, heading, gateway.pause);
        await expect(loading.first()).toBeVisible();
        expect(await violations(page, `${path} loading`)).toEqual([]);
        await page.unroute('**/api/graphql');
        gateway.resume();
        await expect(loading).toHaveCount(0);
      });
      await test.step(`failed at ${viewport.width} px`, async () => {
        await openMeeting(page, path, heading, () => page.context().setOffline(true));
        await expect(page.getByText(failure)).toBeVisible();
        expect(await violations(page, `${path} failed`)).toEqual([]);
        await page.unroute('**/api/graphql');
        await page.context().setOffline(false);
        await page.getByRole('button', { name: 'Retry' }).click();
        await expect(page.getByText(failure)).toHaveCount(0);
      });
    }
    removeRequests(gateway);
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport);
      await show(page, { path });
      await expect(page.getByText(empty, { exact: true })).toBeVisible();
      expect(await violations(page, `${path} empty`)).toEqual([]);
    }
  });

for (const [role, path] of Object.entries(FORBIDDEN) as [Role, string][])
  test(`${role} reads that ${path} is closed, at 1280 and 390 px`, async ({ as }) => {
    const page = await as(role);
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport);
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
      await expect(page).toHaveTitle('Access Denied · Medical Device Requests');
      await expect(page.getByText("You don't have permission to access this page")).toBeVisible();
      expect(await violations(page, `${path} denied`)).toEqual([]);
      await page.getByRole('link', { name: 'Return to Home' }).click();
      await expect(page).toHaveTitle('Medical Device Requests');
    }
  });

test('at 1280 px the open request stands beside the list and stays in sight', async ({ as, api, device }) => {
  await api.requestAt('submitted', device);
  const page = await as('analyst', { viewport: { width: 1280, height: 700 } });
  await page.goto('/analyst-dashboard');
  await openRequest(page, device);
  const panel = detail(page, 'Analysis Form');
  await expect(panel).toBeVisible();
  const [item, opened] = [await card(page, device).boundingBox(), await panel.boundingBox()];
  expect(item && opened && opened.x >= item.x + item.width).toBe(true);
  await page.getByRole('article').nth(8).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Close panel' })).toBeInViewport();
});

test('a stopped gateway is told in the words of each call, and takes nothing that was typed', async ({
  gateway,
  enter,
}) => {
  test.slow();
  const provider = await enter('provider');
  await provider.goto('/provider-dashboard');
  const form = provider.getByRole('form', { name: 'New device request' });
  await form.getByLabel('Device name').fill('Pressure wire');
  await form.getByLabel('Description').fill('For intermediate lesions.');
  await form.getByRole('radio', { name: 'No' }).check();
  await form.getByLabel('Representative name').fill('N/A');

  const analyst = await enter('analyst');
  await analyst.goto('/analyst-dashboard');
  await openFirst(analyst, 'Submitted');
  const start = detail(analyst, 'Analysis Form').getByRole('button', { name: 'Start Analysis' });
  await expect(start).toBeVisible();

  const admin = await enter('admin');
  await admin.goto('/admin/users');
  await admin
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const edit = admin.getByRole('dialog');
  await expect(edit.getByRole('button', { name: 'Save Changes' })).toBeVisible();

  await gateway.stop();

  await form.getByRole('button', { name: 'Submit Request' }).click();
  await expect(form.getByText('Failed to submit request')).toBeVisible();
  await expect(form.getByLabel('Device name')).toHaveValue('Pressure wire');
  await form.getByRole('button', { name: 'Dismiss' }).click();
  await expect(form.getByText('Failed to submit request')).toBeHidden();

  await start.click();
  await expect(analyst.getByText('Failed to start analysis')).toBeVisible();

  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit.getByText('Failed to update user')).toBeVisible();
});

test('while the network is away a banner says so; what was typed is sent when it is back', async ({
  enter,
}) => {
  const page = await enter('provider', VIEWPORTS[1]);
  await page.goto('/provider-dashboard');
  const form = page.getByRole('form', { name: 'New device request' });
  await form.getByLabel('Device name').fill('Pressure wire');
  await form.getByLabel('Description').fill('For intermediate lesions.');
  await form.getByRole('radio', { name: 'No' }).check();
  await form.getByLabel('Representative name').fill('N/A');

  await page.context().setOffline(true);
  await expect(page.getByText('You are offline')).toBeVisible();
  expect(await violations(page, 'offline')).toEqual([]);
  await form.getByRole('button', { name: 'Submit Request' }).click();
  await expect(form.getByText('Failed to submit request')).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByText('You are offline')).toBeHidden();
  await form.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page.getByText('Device request submitted successfully!')).toBeVisible();
  await expect(card(page, 'Pressure wire')).toBeVisible();
});

test('a form that is being sent is disabled and says so; an upload shows how far it is and can be cancelled', async ({
  gateway,
  enter,
}) => {
  const provider = await enter('provider');
  await provider.goto('/provider-dashboard');
  const form = provider.getByRole('form', { name: 'New device request' });
  await form.getByLabel('Device name').fill('Pressure wire');
  await form.getByLabel('Description').fill('For intermediate lesions.');
  await form.getByRole('radio', { name: 'No' }).check();
  await form.getByLabel('Representative name').fill('N/A');
  const analyst = await enter('analyst');
  await analyst.goto('/analyst-dashboard');

  gateway.pause();
  await form.getByRole('button', { name: 'Submit Request' }).click();
  await expect(form.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  await expect(form.getByLabel('Device name')).toBeDisabled();
  expect(await violations(provider, 'submitting')).toEqual([]);
  gateway.resume();
  const success = provider.getByText('Device request submitted successfully!');
  await expect(success).toBeVisible();
  await expect(form.getByLabel('Device name')).toHaveValue('');
  await expect(success).toBeHidden({ timeout: 8_000 });

  await analyst.reload();
  await openRequest(analyst, 'Pressure wire');
  const panel = detail(analyst, 'Analysis Form');
  await panel.getByRole('button', { name: 'Start Analysis' }).click();
  await panel.locator('input[type=file]').setInputFiles({
    name: 'costs.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.alloc(4_000_000),
  });
  gateway.pause();
  await panel.getByRole('button', { name: 'Upload file' }).click();
  await expect(panel.getByRole('progressbar', { name: 'Uploading costs.xlsx' })).toBeVisible();
  expect(await violations(analyst, 'uploading')).toEqual([]);
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel.getByRole('progressbar')).toHaveCount(0);
  gateway.resume();

  await panel.getByRole('button', { name: 'Upload file' }).click();
  await expect(panel.getByText('Please upload only Excel files (.xls or .xlsx)')).toBeVisible();
});

test('bad data are refused by the gateway in its own words', async ({ enter }) => {
  const page = await enter('admin');
  await page.goto('/admin/users?q=admin@demo.local');
  await page.getByRole('button', { name: /^Edit / }).click();
  const dialog = page.getByRole('dialog');
  await choose(dialog, 'Role', 'Analyst');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: /last active admin/i })).toBeVisible();
  expect(await violations(page, 'refused')).toEqual([]);
});

for (const viewport of VIEWPORTS)
  test(`authentication that takes longer than three seconds says so, and goes on by itself at ${viewport.width} px`, async ({
    enter,
  }) => {
    const page = await enter('provider', viewport);
    const held = Promise.withResolvers<void>();
    await page.route(/\/api\/(auth\/verify|idp\/get-session)/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/profile');
    await expect(page.getByText('Loading profile...')).toBeVisible();
    await expect(page.getByText('Authentication is taking longer than expected')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Emergency Login' })).toBeVisible();
    expect(await violations(page, 'slow authentication')).toEqual([]);
    await page.getByRole('button', { name: 'Emergency Login' }).click();
    await page.getByLabel('Emergency code').fill('no-such-code');
    await page.getByRole('button', { name: 'Use Emergency Login' }).click();
    await expect(
      page.getByText('Emergency login failed. Please try again or contact support.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Retry Authentication' }).click();
    await expect(page.getByText('Retrying authentication...')).toBeVisible();
    held.resolve();
    await expect(page.getByRole('heading', { name: 'Account Information' })).toBeVisible();
    await page.getByText('Debug Info').click();
    await expect(page.getByText('Token expires')).toBeVisible();
  });

test('mail that is not sent is read in the portal', async ({ page, gateway }) => {
  await page.goto(`${gateway.url}/mailbox`);
  await expect(page.getByText('No mail yet')).toBeVisible();
  const email = 'new.person@new.example';
  await page.request.post(`${gateway.url}/api/idp/email-otp/send-verification-otp`, {
    data: { email, type: 'email-verification' },
    headers: { origin: gateway.url },
  });
  await page.request.post(`${gateway.url}/api/idp/sign-up/email`, {
    data: { email, name: 'New Person', password: 'four quiet green lamps' },
    headers: { origin: gateway.url },
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('list', { name: 'Mails' })).toContainText(email);
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport);
    expect(await violations(page, `mailbox ${viewport.width}`)).toEqual([]);
  }
});
