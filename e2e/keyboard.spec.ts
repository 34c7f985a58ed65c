import { expect, type Page, test } from './harness/test.ts';
import { tabTo } from './steps/keyboard.ts';
import { card, detail } from './steps/requests.ts';

test('the whole main job is done by keyboard alone, from the form to the shelf', async ({ as, device }) => {
  test.slow();
  const provider = await as('provider');
  await test.step('submitted', async () => {
    await provider.goto('/provider-dashboard');
    await expect(provider.getByLabel('Device name')).toBeVisible();
    await tabTo(provider, 'Skip to content');
    await provider.keyboard.press('Enter');
    await tabTo(provider, 'Device name');
    await provider.keyboard.type(device);
    await tabTo(provider, 'Description');
    await provider.keyboard.type('Introducer sheath with a haemostasis valve.');
    await tabTo(provider, /^Yes/);
    await provider.keyboard.press('ArrowRight');
    await expect(provider.getByRole('radio', { name: 'No' })).toBeChecked();
    await tabTo(provider, 'Representative name');
    await provider.keyboard.type('N/A');
    await provider.keyboard.press('Enter');
    await expect(provider.getByText('Device request submitted successfully!')).toBeVisible();
    await expect(card(provider, device)).toBeVisible();
  });

  const analyst = await as('analyst');
  await test.step('found, opened and taken into analysis', async () => {
    await analyst.goto('/analyst-dashboard');
    await expect(card(analyst, device)).toBeVisible();
    await analyst.keyboard.press('f');
    await analyst.keyboard.type(device);
    await expect(analyst.getByRole('article')).toHaveCount(1);
    await tabTo(analyst, new RegExp(device));
    await analyst.keyboard.press('Enter');
    await tabTo(analyst, 'Start Analysis');
    await analyst.keyboard.press('Enter');
  });

  await test.step('sent on with notes', async () => {
    const notes = detail(analyst, 'Analysis Form').getByLabel('Analysis Notes (Required)');
    await expect(notes).toBeFocused();
    await analyst.keyboard.type('Two units a month.');
    await tabTo(analyst, 'Send to Committee for Review');
    await analyst.keyboard.press('Enter');
    await expect(card(analyst, device)).toBeHidden();
  });

  const find = async (page: Page, path: string) => {
    await page.goto(path);
    await expect(card(page, device)).toBeVisible();
    await page.keyboard.press('f');
    await page.keyboard.type(device);
    await expect(page.getByRole('article')).toHaveCount(1);
    await tabTo(page, new RegExp(`^${device}`));
    await page.keyboard.press('Enter');
  };

  await test.step('voted on', async () => {
    const committee = await as('committee');
    await find(committee, '/committee-dashboard');
    await tabTo(committee, 'Approve');
    await committee.keyboard.press('Space');
    await tabTo(committee, 'Comment (Optional)');
    await committee.keyboard.type('Better than what we have.');
    await tabTo(committee, 'Cast Vote');
    await committee.keyboard.press('Enter');
    await expect(detail(committee, 'Review Details')).toContainText('1 for approval, 0 for denial.');
  });

  await test.step('approved', async () => {
    const office = await as('business_office');
    await find(office, '/committee-dashboard');
    await tabTo(office, /^Committee Notes/);
    await office.keyboard.type('For the Cath Lab.');
    await tabTo(office, 'Approve');
    await office.keyboard.press('Enter');
    await expect(office.getByRole('dialog')).toBeVisible();
    await tabTo(office, 'Approve Request');
    await office.keyboard.press('Enter');
    await expect(card(office, device)).toBeHidden();
  });

  await test.step('ordered and put on the shelf', async () => {
    const supply = await as('supply_chain');
    await find(supply, '/supply-chain-dashboard');
    await tabTo(supply, 'Backordered');
    await supply.keyboard.press('Space');
    await tabTo(supply, 'Mark as Ordered');
    await supply.keyboard.press('Enter');
    await expect(supply.getByText(`${device} has been marked as ordered (backordered)`)).toBeVisible();
    await tabTo(supply, /^Lawson ID/);
    await supply.keyboard.type('LAW-KEYS');
    await supply.keyboard.press('Enter');
    await expect(
      supply.getByText(`${device} has been marked as on the shelf with Lawson ID: LAW-KEYS`),
    ).toBeVisible();
  });
});

test('Escape closes the open request and gives the focus back to it', async ({ as, api, device }) => {
  await api.requestAt('submitted', device);
  const page = await as('analyst');
  await page.goto('/analyst-dashboard');
  await expect(card(page, device)).toBeVisible();
  await page.keyboard.press('f');
  await page.keyboard.type(device);
  await expect(page.getByRole('article')).toHaveCount(1);
  await tabTo(page, new RegExp(`^${device}`));
  await page.keyboard.press('Enter');
  // The panel was already open as the first request. When the person opens it, its title takes the focus.
  await expect(detail(page, 'Analysis Form').getByRole('heading', { name: 'Analysis Form' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(detail(page, 'Analysis Form')).toBeHidden();
  await expect(card(page, device).getByRole('button', { name: device, exact: true })).toBeFocused();
});
