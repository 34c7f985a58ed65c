import { expectAccessible } from './harness/axe.ts';
import { shotInSchemes } from './harness/shots.ts';
import { expect, test } from './harness/test.ts';
import { PHONE, VIEWPORTS } from './harness/viewports.ts';
import { ownRequest } from './steps/calls.ts';
import { card, detail, openRequest } from './steps/requests.ts';
import { watchShifts } from './steps/still.ts';

for (const viewport of VIEWPORTS) {
  test(`at ${viewport.width} px an urgent request is submitted, stands first and is confirmed or lowered`, async ({
    as,
    api,
    device,
  }) => {
    const name = `${device} Closure device`;
    let id = 0;
    await api.requestAt('submitted', `${device} Guidewire`);

    await test.step('the requester says why and until when, by keyboard', async () => {
      const provider = await as('provider', { viewport });
      await provider.goto('/provider-dashboard');
      await provider.getByRole('textbox', { name: /^Device name/ }).fill(name);
      await provider.getByRole('textbox', { name: /^Description/ }).fill('Closes the access site.');
      await provider.getByRole('textbox', { name: /^Representative name/ }).fill('N/A');
      await provider.getByRole('radio', { name: 'No', exact: true }).check();
      await provider.getByRole('radio', { name: 'Routine' }).focus();
      for (let time = 0; time < 2; time++) await provider.keyboard.press('ArrowDown');
      await expect(provider.getByRole('radio', { name: 'Urgent' })).toBeChecked();
      await provider.getByRole('button', { name: 'Submit Request' }).click();
      await expect(provider.getByRole('alert').filter({ hasText: 'Wanted by is required' })).toBeFocused();
      await provider.getByRole('textbox', { name: /^Reason for the urgency/ }).fill('A recall.');
      await provider.getByLabel(/^Wanted by/).fill('2031-05-04');
      await expectAccessible(provider, 'the form of an urgent request');
      await shotInSchemes(provider, `urgency-form-${viewport.width}`);
      await provider.getByRole('button', { name: 'Submit Request' }).click();
      const list = provider.getByRole('tab', { name: /^Your Requests/ });
      await expect(provider.getByText('Device request submitted successfully!')).toBeVisible();
      if (viewport === PHONE) await list.click();
      await expect(card(provider, name).getByText('Urgent, unconfirmed')).toBeVisible();
      id = await ownRequest(provider, name);
    });

    await test.step('the analyst finds it first, and confirms it', async () => {
      const analyst = await as('analyst', { viewport });
      const expectStill = await watchShifts(analyst);
      await analyst.goto(`/requests/${id}`);
      await expect(analyst.getByRole('button', { name: 'Confirm urgency' })).toBeVisible();
      // The parts that are loaded after the page have arrived.
      await expect(analyst.getByText('Time at each stage')).toBeVisible();
      await expectStill();
      await shotInSchemes(analyst, `urgency-request-${viewport.width}`);
      await api.requestAt('submitted', `${device} Newer guidewire`);
      await analyst.goto(`/analyst-dashboard?q=${device}`);
      await expect(analyst.getByRole('article').first()).toContainText(name);
      await expect(analyst.getByLabel('Sort')).toHaveValue('urgent');
      await openRequest(analyst, name);
      const panel = detail(analyst, 'Analysis Form');
      await panel.getByRole('button', { name: 'Confirm urgency' }).click();
      await expect(panel.getByRole('term').getByText('Urgency confirmed')).toBeVisible();
      await expect(panel.getByRole('button', { name: 'Confirm urgency' })).toHaveCount(0);
      await expectAccessible(analyst, 'a confirmed urgent request');
      await shotInSchemes(analyst, `urgency-confirmed-${viewport.width}`);
      await analyst.goto(`/analyst-dashboard?q=${device}&urgency=urgent`);
      await expect(analyst.getByRole('article')).toHaveCount(1);
    });

    await test.step('the analyst lowers it, and the requester reads why', async () => {
      const analyst = await as('analyst', { viewport });
      await analyst.goto(`/analyst-dashboard?q=${device}&urgency=urgent`);
      await openRequest(analyst, name);
      const panel = detail(analyst, 'Analysis Form');
      await panel.getByRole('button', { name: 'Lower urgency…' }).click();
      const dialog = analyst.getByRole('dialog', { name: 'Lower the urgency?' });
      await dialog.getByRole('button', { name: 'Lower urgency' }).click();
      await expect(dialog.getByText('Reason is required').first()).toBeVisible();
      await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Four are left on the shelf.');
      await expectAccessible(analyst, 'the dialog that lowers the urgency');
      await shotInSchemes(analyst, `urgency-lower-${viewport.width}`);
      await dialog.getByRole('button', { name: 'Lower urgency' }).click();
      await expect(dialog).toHaveCount(0);
      const provider = await as('provider', { viewport });
      await provider.goto(`/requests/${id}`);
      await expect(provider.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(provider.getByText('Four are left on the shelf.').first()).toBeVisible();
      await expectAccessible(provider, 'a request whose urgency was lowered');
    });
  });
}
