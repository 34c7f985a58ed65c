import { expectAccessible, overhangOf } from './harness/axe.ts';
import { complaintsOf, expect, test } from './harness/test.ts';
import { VIEWPORTS } from './harness/viewports.ts';
import { detail } from './steps/requests.ts';

/** The day after this number of days, as a date field takes it. */
const dayIn = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10);

for (const viewport of VIEWPORTS)
  test(`at ${viewport.width} px the business office circulates a request, a member votes on it, and it is closed`, async ({
    as,
    api,
    device,
  }) => {
    const { id } = await api.requestAt('committee_review', device);
    const title = `Circulation about ${device}`;
    const office = await as('business_office', { viewport });
    const member = await as('committee', { viewport });
    const complaints = complaintsOf(office);
    const heading = { level: 1, name: title };

    await test.step('it is opened by keys, with a request that waits', async () => {
      await office.goto('/committee-dashboard/meetings');
      await office.getByRole('button', { name: 'Circulate' }).focus();
      await office.keyboard.press('Enter');
      const dialog = office.getByRole('dialog', { name: 'Circulate requests' });
      await dialog.getByRole('checkbox', { name: new RegExp(device) }).focus();
      await office.keyboard.press('Space');
      await dialog.getByLabel(/^Until/).fill(dayIn(3));
      await dialog.getByLabel(/^Title/).fill(title);
      await expectAccessible(office, 'the form of a circulation');
      await dialog.getByLabel(/^Title/).focus();
      await office.keyboard.press('Enter');
      await expect(office.getByRole('heading', heading)).toBeFocused();
      await expect(office.getByRole('timer')).toContainText('days');
      await expectAccessible(office, 'the page of a circulation');
      expect(await overhangOf(office)).toBe(0);
    });

    await test.step('a member finds it from the request, and votes by one press', async () => {
      await member.goto(`/committee-dashboard?request=${id}`);
      await detail(member, 'Review Details').getByRole('link', { name: title }).click();
      await expect(member.getByRole('heading', heading)).toBeVisible();
      const votes = member.getByRole('region', { name: /^Your vote on MDR-/ });
      await votes.getByRole('button', { name: 'Approve' }).focus();
      await member.keyboard.press('Enter');
      await expect(votes.getByText(/^You vote: Approve/)).toBeVisible();
      await expectAccessible(member, 'the page of a circulation for a member');
      expect(await overhangOf(member)).toBe(0);
    });

    await test.step('the page of the office follows: who has voted, and not what', async () => {
      await expect(office.getByText(/^1 of \d+ has voted: /)).toBeVisible();
      await expect(office.getByText('1 approve')).toBeHidden();
    });

    await test.step('it is closed, and everybody reads what came of it', async () => {
      await office.getByRole('button', { name: 'Close now' }).click();
      await office.getByRole('dialog').getByRole('button', { name: 'Close it' }).click();
      for (const page of [office, member])
        await expect(page.getByText('No quorum (1 approve)', { exact: true })).toBeVisible();
      await expect(member.getByRole('region', { name: /^Your vote/ })).toBeHidden();
      await expectAccessible(member, 'the page of a circulation that is over');
      await office.getByRole('link', { name: 'Meetings', exact: true }).last().click();
      await expect(office.getByRole('row', { name: new RegExp(title) })).toContainText('Circulation');
      expect(await overhangOf(office)).toBe(0);
    });
    expect(complaints).toEqual([]);
  });
