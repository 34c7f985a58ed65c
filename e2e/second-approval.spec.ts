import { expectAccessible, overhangOf } from './harness/axe.ts';
import { expect, type Page, test } from './harness/private.ts';
import { shotInSchemes } from './harness/shots.ts';
import { complaintsOf } from './harness/test.ts';
import { VIEWPORTS } from './harness/viewports.ts';
import { callsOf } from './steps/calls.ts';
import { decideOn } from './steps/decisions.ts';
import { card, detail } from './steps/requests.ts';

const DEVICE = 'Leadless pacemaker';
const WAITS = 'Waits for a second approval';

const waiting = (page: Page) => page.getByText(/^Approved by .+, waits for a second approval$/);
const ownWaiting = (page: Page) =>
  page.getByText('You approved this request, it waits for a second approval');
const OFF = 'Your approval waits. Take it back first.';

for (const viewport of VIEWPORTS)
  test(`at ${viewport.width} px an approval waits for a second person of the business office, who confirms it`, async ({
    enter,
  }) => {
    test.slow();
    const admin = await enter('admin', viewport);
    const first = await enter('business_office', viewport);
    const second = await enter('analyst', viewport);
    for (const page of [admin, first, second]) {
      await page.goto('/home');
      await expect(page.getByRole('button', { name: /, account$/ })).toBeVisible();
    }
    const complaints = [...complaintsOf(first), ...complaintsOf(second)];

    const id =
      await test.step('there are two people of the business office, and a request to decide on', async () => {
        const asAdmin = await callsOf(admin);
        const asSecond = await callsOf(second);
        const { id: user, name, department } = await asSecond('GET', '/users/me');
        const roles = { role: 'analyst', roles: ['analyst', 'business_office'] };
        await asAdmin('PUT', `/users/${user}`, { name, department, active: true, ...roles });
        const asFirst = await callsOf(first);
        const made = await asFirst('POST', '/device-requests', {
          ...{
            deviceName: DEVICE,
            description: 'For single chambers.',
            representativeName: 'Dana Whitfield',
          },
          ...{ department: 'EP', manufacturer: 'Terumo', isReplacement: false },
        });
        const path = `/device-requests/${made.id}/status`;
        await asFirst('PUT', path, { status: 'under_analysis' });
        await asFirst('PUT', path, { status: 'committee_review', analystNotes: 'Fits.' });
        return Number(made.id);
      });

    await test.step('an administrator asks for two people', async () => {
      const asAdmin = await callsOf(admin);
      await asAdmin('PUT', '/settings/second_outcomes', { value: ['approved'] });
      await admin.goto('/admin/settings');
      await expect(admin.getByRole('heading', { name: 'Second approval' })).toBeVisible();
      await expectAccessible(admin, 'the settings of second approvals');
    });

    await test.step('the first one approves: the dialog says that a second one confirms', async () => {
      const panel = await decideOn(first, DEVICE, id);
      await panel.getByRole('button', { name: 'Approve', exact: true }).press('Enter');
      await expect(first.getByRole('dialog')).toContainText(
        'A second person of the business office confirms it before it counts.',
      );
      await expectAccessible(first, 'the question before a first approval');
      await first.getByRole('button', { name: 'Approve Request' }).press('Enter');
      await expect(
        first.getByText(`Your approval of ${DEVICE} waits`, { exact: false }).first(),
      ).toBeVisible();
      const again = await decideOn(first, DEVICE, id);
      await expect(ownWaiting(first)).toBeVisible();
      await expect(again.getByRole('button', { name: 'Approve', exact: true })).toHaveAccessibleDescription(
        OFF,
      );
      await expect(card(first, DEVICE)).toContainText(WAITS);
      await expectAccessible(first, 'an approval of oneself that waits');
      await shotInSchemes(first, `second-own-${viewport.width}`);
      expect(await overhangOf(first)).toBe(0);
    });

    await test.step('it is taken back, and given again', async () => {
      const panel = detail(first, 'Review Details');
      await expect(panel.getByRole('button', { name: 'Confirm' })).toBeHidden();
      await panel.getByRole('button', { name: 'Take Back' }).press('Enter');
      await expect(first.getByText(`Your approval of ${DEVICE} is taken back`).first()).toBeVisible();
      await expect(ownWaiting(first)).toBeHidden();
      await expect(
        panel.getByText(`Your approval of ${DEVICE} is taken back.`, { exact: true }),
      ).toBeFocused();
      const approve = panel.getByRole('button', { name: 'Approve', exact: true });
      await expect(approve).toBeEnabled();
      await approve.press('Enter');
      await first.getByRole('button', { name: 'Approve Request' }).press('Enter');
      await expect(
        first.getByText(`Your approval of ${DEVICE} waits`, { exact: false }).first(),
      ).toBeVisible();
    });

    await test.step('the page of the request says that it waits, and why the first one cannot approve', async () => {
      await first.goto(`/requests/${id}`);
      await expect(first.getByText(WAITS, { exact: true })).toBeVisible();
      const approve = first.getByRole('button', { name: 'Approve', exact: true });
      await expect(approve).toHaveAccessibleDescription(OFF);
      await expectAccessible(first, 'the page of a request with an approval of oneself that waits');
      await shotInSchemes(first, `second-page-${viewport.width}`);
      expect(await overhangOf(first)).toBe(0);
    });

    await test.step('the second one finds it on the page of the request, and confirms it', async () => {
      await second.goto(`/requests/${id}`);
      await second.getByRole('region', { name: 'Committee votes' }).scrollIntoViewIfNeeded();
      await expect(waiting(second)).toBeVisible();
      expect(await overhangOf(second)).toBe(0);
      await decideOn(second, DEVICE, id);
      await expect(card(second, DEVICE)).toContainText(WAITS);
      await expect(waiting(second)).toBeVisible();
      await shotInSchemes(second, `second-confirm-${viewport.width}`);
      await second.goto(`/requests/${id}`);
      await second.getByRole('region', { name: 'Committee votes' }).scrollIntoViewIfNeeded();
      await second.getByRole('button', { name: 'Confirm', exact: true }).press('Enter');
      await expect(second.getByRole('dialog', { name: 'Confirm this approval?' })).toBeVisible();
      await expectAccessible(second, 'the question before a confirmation');
      await second.getByRole('button', { name: 'Confirm Approval' }).press('Enter');
      await expect(second.getByText(`${DEVICE} has been approved.`, { exact: true })).toBeFocused();
    });

    await test.step('everybody reads what was decided, and how', async () => {
      await first.goto(`/requests/${id}`);
      await expect(first.getByText('First approval').first()).toBeVisible();
      await expectAccessible(first, 'a request that two people have approved');
      expect(await overhangOf(first)).toBe(0);
    });
    expect(complaints).toEqual([]);
  });
