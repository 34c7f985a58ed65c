import { expectAccessible } from './harness/axe.ts';
import { shotInSchemes } from './harness/shots.ts';
import { expect, type Page, test } from './harness/test.ts';
import { VIEWPORTS } from './harness/viewports.ts';
import { decideOn } from './steps/decisions.ts';
import { card, detail } from './steps/requests.ts';
import { watchShifts } from './steps/still.ts';

/** A day that always stays in the future. */
const UNTIL = '2999-12-31';

const scrolls = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

for (const viewport of VIEWPORTS) {
  test(`at ${viewport.width} px an approval with conditions is followed up, and blocks the order until they are closed`, async ({
    as,
    api,
    device,
  }) => {
    const { id } = await api.requestAt('committee_review', device);
    const office = await as('business_office', { viewport });
    const supply = await as('supply_chain', { viewport });

    await test.step('the business office approves with a condition, by keyboard', async () => {
      const panel = await decideOn(office, device, id);
      await panel.getByRole('radio', { name: 'Approve with conditions' }).press('Space');
      await panel.getByRole('button', { name: 'Approve', exact: true }).press('Enter');
      await expect(panel.getByText('Condition is required').first()).toBeVisible();
      await expectAccessible(office, 'conditions that are not filled in');
      const first = panel.getByRole('group', { name: 'Condition 1' });
      await first.getByLabel('Condition').fill('Train the night shift');
      await first.getByRole('combobox', { name: 'Who sees to it' }).pressSequentially('Marcus');
      await expect(first.getByRole('option', { name: /Marcus/ })).toBeVisible();
      await office.keyboard.press('Enter');
      await first.getByLabel('Until').fill(UNTIL);
      await first.getByLabel('Blocks the order').press('Space');
      await shotInSchemes(office, `outcome-conditions-${viewport.width}`);
      expect(await scrolls(office)).toBe(false);
      await panel.getByRole('button', { name: 'Approve', exact: true }).press('Enter');
      await office.getByRole('button', { name: 'Approve with Conditions' }).press('Enter');
      await expect(office.getByText(`${device} has been approved`).first()).toBeVisible();
    });

    await test.step('supply chain reads why it cannot be ordered', async () => {
      await supply.goto(`/supply-chain-dashboard?request=${id}`);
      const panel = detail(supply, 'Device Details');
      await expect(card(supply, device)).toContainText('Not ordered before a condition is closed');
      await expect(
        panel.getByText('It can be ordered when its blocking conditions are closed.').first(),
      ).toBeVisible();
      await expect(panel.getByText('Train the night shift')).toBeVisible();
      await expectAccessible(supply, 'a device whose order is blocked');
    });

    await test.step('the analyst closes it on the page of the request', async () => {
      const analyst = await as('analyst', { viewport });
      const expectStill = await watchShifts(analyst);
      await analyst.goto(`/requests/${id}`);
      await expect(analyst.getByText('Approved with conditions')).toBeVisible();
      // The parts that are loaded after the page have arrived.
      await expect(analyst.getByText('Time at each stage')).toBeAttached();
      await expect(analyst.getByText('Clinical evidence')).toBeVisible();
      await expectStill();
      await analyst.getByRole('button', { name: 'Close condition 1' }).press('Enter');
      await expect(analyst.getByLabel('What was done for it (optional)')).toBeFocused();
      await analyst.keyboard.type('Trained on Monday.');
      await analyst.getByRole('button', { name: 'Close condition', exact: true }).press('Enter');
      await expect(analyst.getByText('The condition is closed.').first()).toBeVisible();
      await expect(analyst.getByText('Trained on Monday.').first()).toBeVisible();
      await expectAccessible(analyst, 'a closed condition');
      await shotInSchemes(analyst, `outcome-closed-${viewport.width}`);
      expect(await scrolls(analyst)).toBe(false);
    });

    await test.step('then it is ordered, without a reload', async () => {
      await expect(card(supply, device)).not.toContainText('Not ordered before a condition is closed');
      await supply.getByRole('button', { name: 'Mark as Ordered' }).press('Enter');
      await expect(supply.getByText(`${device} has been marked as ordered`).first()).toBeVisible();
    });
  });
}
