import { writeFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { expectAccessible, violations } from './harness/axe.ts';
import { test as alone, expect, type Page, removeMails, sharing as test } from './harness/private.ts';
import { openFirst } from './harness/screens.ts';
import { PHONE } from './harness/viewports.ts';
import { signUp } from './harness/visitors.ts';
import { card, detail, openRequest } from './steps/requests.ts';

/** Fills in the form of a new request without sending it. */
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
  const page = await enter('provider', PHONE);
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
  await page.getByRole('tab', { name: /^Your Requests/ }).click();
  await expect(card(page, 'Pressure wire')).toBeVisible();
});

/** Drops a file on the element, as from a folder of the person's computer. */
async function dropFile(on: Locator, name: string) {
  const file = test.info().outputPath(name);
  await writeFile(file, 'no workbook');
  await on.scrollIntoViewIfNeeded();
  const box = await on.boundingBox();
  if (!box) throw new Error(`${name} has no place to be dropped`);
  const session = await on.page().context().newCDPSession(on.page());
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  await session.detach();
}

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
  const costs = {
    name: 'costs.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.alloc(4_000_000),
  };
  const send = panel.getByRole('button', { name: 'Send to Committee for Review' });
  await panel.getByLabel('Analysis Notes (Required)').fill('Two units a month.');
  await gateway.pause();
  await panel.locator('input[type=file]').setInputFiles([costs, { ...costs, name: 'offer.xlsx' }]);
  await expect(panel.getByRole('progressbar', { name: 'Uploading costs.xlsx' })).toBeVisible();
  // The person cannot send while files are uploaded, so no chosen file is lost.
  await expect(send).toHaveAccessibleDescription('Wait until the files have been uploaded');
  expect(await violations(analyst, 'uploading')).toEqual([]);
  // When a phone is turned, the panel is rendered again in another place.
  for (const width of [390, 1280]) {
    await analyst.setViewportSize({ width, height: 900 });
    await expect(panel.getByRole('progressbar', { name: 'Uploading costs.xlsx' })).toBeVisible();
    await expect(send).toHaveAccessibleDescription('Wait until the files have been uploaded');
  }
  await panel.getByRole('button', { name: 'Cancel costs.xlsx' }).click();
  await expect(panel.getByRole('progressbar', { name: 'Uploading costs.xlsx' })).toHaveCount(0);
  gateway.resume();

  // The second file is no workbook.
  await expect(panel.getByText('Please upload only Excel files (.xls or .xlsx)')).toBeVisible();
  await expect(send).toHaveAccessibleDescription('Retry or remove the files that were not uploaded');
  await panel.getByRole('button', { name: 'Remove offer.xlsx' }).click();
  await expect(panel.locator('input[type=file]')).toBeFocused();

  // A file dropped beside the field does nothing. A file dropped on the field is accepted.
  await dropFile(panel.getByText('IMPORTANT: Do not upload'), 'lost.pdf');
  await dropFile(panel.locator('input[type=file]'), 'notes.pdf');
  await expect(panel.getByText('notes.pdf')).toBeVisible();
  await expect(panel.getByText('lost.pdf')).toHaveCount(0);
  await expect(panel.getByLabel('Analysis Notes (Required)')).toHaveValue('Two units a month.');
});

test('authentication that takes longer than three seconds says so, and goes on by itself', async ({
  enter,
}) => {
  const page = await enter('provider');
  const release = Promise.withResolvers<void>();
  await page.route(/\/api\/(auth\/verify|idp\/get-session)/, async (route) => {
    await release.promise;
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
  release.resolve();
  await expect(page.getByRole('heading', { name: 'Account Information' })).toBeVisible();
  await page.getByText('Debug Info').click();
  await expect(page.getByText('Token expires')).toBeVisible();
});

alone('mail that is not sent is read in the portal', async ({ page, gateway }) => {
  // A mail that was being sent meanwhile arrives only once.
  await expect(async () => {
    await removeMails(gateway);
    await page.goto(`${gateway.url}/mailbox`);
    await expect(page.getByText('No mail yet')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const email = await signUp({ page, portal: gateway.url }, { verified: true });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('list', { name: 'Mails' })).toContainText(email);
  await expectAccessible(page, 'mailbox');
});
