import { expectAccessible, violations } from './harness/axe.ts';
import { test as alone, expect, type Page, sharing as test } from './harness/private.ts';
import { openFirst } from './harness/screens.ts';
import { signUp } from './harness/visitors.ts';
import { card, detail, openRequest } from './steps/requests.ts';

/** The form of a new request, filled in and not sent. */
async function fillRequest(page: Page, device: string) {
  await page.goto('/provider-dashboard');
  const form = page.getByRole('form', { name: 'New device request' });
  await form.getByLabel('Device name').fill(device);
  await form.getByLabel('Description').fill('For intermediate lesions.');
  await form.getByRole('radio', { name: 'No' }).check();
  await form.getByLabel('Representative name').fill('N/A');
  return form;
}

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

alone(
  'a stopped gateway is told in the words of each call, and takes nothing that was typed',
  async ({ gateway, enter }) => {
    alone.slow();
    const provider = await enter('provider');
    const form = await fillRequest(provider, 'Pressure wire');

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
  },
);

test('while the network is away a banner says so; what was typed is sent when it is back', async ({
  enter,
}) => {
  const page = await enter('provider', { width: 390, height: 844 });
  const form = await fillRequest(page, 'Pressure wire');

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
  const form = await fillRequest(provider, 'Snare');
  const analyst = await enter('analyst');
  await analyst.goto('/analyst-dashboard');

  await gateway.pause();
  await form.getByRole('button', { name: 'Submit Request' }).click();
  await expect(form.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  await expect(form.getByLabel('Device name')).toBeDisabled();
  expect(await violations(provider, 'submitting')).toEqual([]);
  gateway.resume();
  const success = provider.getByText('Device request submitted successfully!');
  await expect(success).toBeVisible();
  await expect(form.getByLabel('Device name')).toHaveValue('');
  await expect(success).toBeHidden();

  await analyst.reload();
  await openRequest(analyst, 'Snare');
  const panel = detail(analyst, 'Analysis Form');
  await panel.getByRole('button', { name: 'Start Analysis' }).click();
  await panel.locator('input[type=file]').setInputFiles({
    name: 'costs.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.alloc(4_000_000),
  });
  await gateway.pause();
  await panel.getByRole('button', { name: 'Upload file' }).click();
  await expect(panel.getByRole('progressbar', { name: 'Uploading costs.xlsx' })).toBeVisible();
  expect(await violations(analyst, 'uploading')).toEqual([]);
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel.getByRole('progressbar')).toHaveCount(0);
  gateway.resume();

  await panel.getByRole('button', { name: 'Upload file' }).click();
  await expect(panel.getByText('Please upload only Excel files (.xls or .xlsx)')).toBeVisible();
});

test('authentication that takes longer than three seconds says so, and goes on by itself', async ({
  enter,
}) => {
  const page = await enter('provider');
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/(auth\/verify|idp\/get-session)/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/profile');
  await expect(page.getByText('Loading profile...')).toBeVisible();
  await expect(page.getByText('Authentication is taking longer than expected')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Emergency Login' })).toBeVisible();
  await expectAccessible(page, 'slow authentication');
  await page.getByRole('button', { name: 'Emergency Login' }).click();
  await page.getByLabel('Emergency code').fill('no-such-code');
  await page.getByRole('button', { name: 'Use Emergency Login' }).click();
  await expect(page.getByText('Emergency login failed. Please try again or contact support.')).toBeVisible();
  await page.getByRole('button', { name: 'Retry Authentication' }).click();
  await expect(page.getByText('Retrying authentication...')).toBeVisible();
  held.resolve();
  await expect(page.getByRole('heading', { name: 'Account Information' })).toBeVisible();
  await page.getByText('Debug Info').click();
  await expect(page.getByText('Token expires')).toBeVisible();
});

alone('mail that is not sent is read in the portal', async ({ page, gateway }) => {
  await page.goto(`${gateway.url}/mailbox`);
  await expect(page.getByText('No mail yet')).toBeVisible();
  const email = await signUp({ page, portal: gateway.url }, { verified: true });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('list', { name: 'Mails' })).toContainText(email);
  await expectAccessible(page, 'mailbox');
});
