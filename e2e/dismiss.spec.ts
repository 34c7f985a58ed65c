import { expect, test } from './harness/test.ts';
import { VIEWPORTS } from './harness/viewports.ts';
import { card, detail } from './steps/requests.ts';

for (const viewport of VIEWPORTS) {
  test(`at ${viewport.width} px a request is dismissed with a reason, its requester reads it, and staff restore it`, async ({
    as,
    api,
    device,
  }) => {
    await api.requestAt('under_analysis', device);
    const analyst = await as('analyst', { viewport });

    await test.step('an analyst dismisses it from the menu of its card', async () => {
      await analyst.goto('/analyst-dashboard');
      await card(analyst, device)
        .getByRole('button', { name: `More actions for ${device}` })
        .click();
      await analyst.getByRole('menuitem', { name: 'Dismiss request…' }).click();
      const dialog = analyst.getByRole('dialog', { name: 'Dismiss this request?' });
      await dialog.getByRole('button', { name: 'Dismiss request' }).click();
      await expect(dialog.getByText('Reason is required').first()).toBeVisible();
      await dialog.getByLabel('Reason').fill('The same device was asked for in May.');
      await dialog.getByRole('button', { name: 'Dismiss request' }).click();
      await expect(card(analyst, device)).toBeHidden();
    });

    await test.step('the requester reads why', async () => {
      const provider = await as('provider', { viewport });
      await provider.goto('/provider-dashboard?tab=requests');
      const dismissed = provider.getByRole('region', { name: 'Dismissed requests' });
      const entry = dismissed.getByRole('listitem').filter({ hasText: device });
      await expect(entry).toContainText('The same device was asked for in May.');
    });

    await test.step('staff find it again and restore it', async () => {
      await analyst.getByRole('button', { name: 'Show dismissed requests' }).click();
      const dismissed = analyst.getByRole('button', { name: device, exact: true });
      await expect(dismissed).toBeInViewport({ ratio: 1 });
      await dismissed.click();
      const panel = detail(analyst, 'Analysis Form');
      await expect(panel).toContainText('Reason: The same device was asked for in May.');
      await panel.getByRole('button', { name: 'Restore request' }).click();
      // Other tests may have created ten newer requests meanwhile.
      await analyst.getByRole('searchbox', { name: 'Search' }).fill(device);
      await expect(card(analyst, device)).toContainText('Under Analysis');
    });
  });
}
