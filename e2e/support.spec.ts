import { requestNumber } from '@portal/domain';
import { expectAccessible } from './harness/axe.ts';
import { expect, test } from './harness/test.ts';
import { VIEWPORTS } from './harness/viewports.ts';

for (const viewport of VIEWPORTS) {
  test(`at ${viewport.width} px somebody asks for a device that was asked for before, in place of a second request`, async ({
    as,
    api,
    device,
  }) => {
    const name = `${device} Hysteroscope tower`;
    const { id } = await api.requestAt('under_analysis', name, 'business_office');
    const number = requestNumber(id);
    const provider = await as('provider', { viewport });

    await test.step('by keyboard in the form, and drops the draft', async () => {
      await provider.goto('/provider-dashboard');
      const field = provider.getByRole('textbox', { name: /^Device name/ });
      await field.pressSequentially(name);
      // Beside the form, similar requests are open from the start.
      if (viewport.width < 768)
        await provider.getByRole('button', { name: 'Show', exact: true }).press('Enter');
      await provider.getByRole('button', { name: `Ask for this one too ${number}` }).press('Enter');
      const asked = provider.getByText('You ask for this one, too.').filter({ hasText: number });
      await expect(asked).toBeVisible();
      await expect(provider.getByRole('button', { name: `Undo ${number}` })).toBeFocused();
      await expectAccessible(provider, 'the form with a supported request');
      await provider.getByRole('button', { name: 'Discard this draft' }).press('Enter');
      await expect(field).toHaveValue('');
      await expect(field).toBeFocused();
    });

    await test.step('sees where it stands, and no more', async () => {
      await provider.goto(`/requests/${id}`);
      await expect(provider.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(provider.getByText('Under Analysis')).toBeVisible();
      await expect(provider.getByRole('heading', { name: 'Conversation and history' })).toHaveCount(0);
      await expectAccessible(provider, 'the page of a supported request');
    });

    await test.step('is counted, and named to staff', async () => {
      const analyst = await as('analyst', { viewport });
      await analyst.goto(`/requests/${id}`);
      await expect(analyst.getByText(/^1 other asks for this: \S/)).toBeVisible();
      await expectAccessible(analyst, 'a request with a supporter');
    });
  });
}
