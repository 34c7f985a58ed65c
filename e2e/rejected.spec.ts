import { expect, test } from './harness/test.ts';
import { archived, card, detail, openRequest } from './steps/requests.ts';

test('a denied request ends in the archive, and its requester reads why', async ({ as, api, device }) => {
  await api.requestAt('committee_review', device);

  await test.step('the business office denies it, after being asked', async () => {
    const office = await as('business_office');
    await office.goto('/committee-dashboard');
    await openRequest(office, device);
    const panel = detail(office, 'Review Details');
    // Both decisions can be reached while the person reads the facts.
    for (const decision of ['Approve', 'Deny'])
      await expect(panel.getByRole('button', { name: decision })).toBeInViewport({ ratio: 1 });
    await panel.getByLabel('Committee Notes').fill('The present contract runs for two more years.');
    await panel.getByRole('button', { name: 'Deny' }).click();
    const question = office.getByRole('dialog');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(panel.getByLabel('Committee Notes')).toHaveValue(
      'The present contract runs for two more years.',
    );
    await panel.getByRole('button', { name: 'Deny' }).click();
    await question.getByRole('button', { name: 'Deny Request' }).click();
    await expect(card(office, device)).toBeHidden();
  });

  await test.step('the requester sees the red tracker and the notes', async () => {
    const provider = await as('provider');
    await provider.goto('/provider-dashboard');
    await expect(card(provider, device)).toContainText('Rejected');
    await openRequest(provider, device);
    await expect(
      provider.getByRole('definition').filter({ hasText: 'The present contract runs for two more years.' }),
    ).toBeVisible();
    await provider.goto('/archive');
    const entry = archived(provider, device);
    await expect(entry).toContainText('Rejected');
    await expect(entry).not.toContainText('Lawson ID');
  });

  await test.step('nobody can order it', async () => {
    const supply = await as('supply_chain');
    await supply.goto('/supply-chain-dashboard');
    await expect(supply.getByRole('heading', { name: 'Approved Devices' })).toBeVisible();
    await expect(card(supply, device)).toBeHidden();
  });
});
