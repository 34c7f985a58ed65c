import { requestNumber } from '@portal/domain';
import { expect, test } from './harness/test.ts';
import { VIEWPORTS } from './harness/viewports.ts';
import { card, detail, openRequest } from './steps/requests.ts';

for (const viewport of VIEWPORTS) {
  test(`at ${viewport.width} px a Lawson ID that another request has is asked about, and both answers are taken`, async ({
    as,
    api,
    device,
  }) => {
    const lawsonId = `LW ${device}`;
    const earlier = await api.requestAt('ordered', `${device}, the first`);
    await api.send('supply_chain', 'PUT', `/${earlier.id}/on-shelf`, { is_on_shelf: true, lawsonId });
    const { id } = await api.requestAt('ordered', device);
    const supply = await as('supply_chain', { viewport });
    await supply.goto('/supply-chain-dashboard');
    await openRequest(supply, device);
    const panel = detail(supply, 'Device Details');
    const field = panel.getByLabel('Lawson ID');
    const dialog = supply.getByRole('dialog', { name: 'Is it the same item?' });

    await test.step('it is another item: nothing is sent, and the Lawson ID can be changed', async () => {
      await field.fill(lawsonId);
      await panel.getByRole('button', { name: 'Mark as On Shelf' }).click();
      await expect(dialog).toContainText(
        `Lawson ID ${lawsonId} is in use: ${requestNumber(earlier.id)}, ${device}, the first (EP).`,
      );
      // At this point nothing is sent.
      await expect(
        panel.getByRole('button', { name: 'Mark as On Shelf', includeHidden: true }),
      ).toBeAttached();
      await dialog.getByRole('button', { name: 'Change the Lawson ID' }).click();
      await expect(dialog).toBeHidden();
      await expect(field).toBeFocused();
      await expect(field).toHaveValue(lawsonId);
      expect(await api.send('supply_chain', 'GET', `/${id}`)).toMatchObject({ lawson_id: null });
    });

    await test.step('it is the same item: both requests have the Lawson ID', async () => {
      await panel.getByRole('button', { name: 'Mark as On Shelf' }).click();
      await dialog.getByRole('button', { name: 'Same item, mark as On Shelf' }).click();
      await expect(
        supply.getByText(`${device} has been marked as on the shelf with Lawson ID: ${lawsonId}`),
      ).toBeVisible();
      await expect(card(supply, device)).toContainText('On Shelf');
      for (const each of [id, earlier.id])
        expect(await api.send('supply_chain', 'GET', `/${each}`)).toMatchObject({ lawson_id: lawsonId });
    });
  });
}
