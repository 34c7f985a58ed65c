import type { Locator, Page } from '@playwright/test';
import { expectAccessible, overhangOf } from './harness/axe.ts';
import { complaintsOf, expect, test } from './harness/test.ts';
import { VIEWPORTS } from './harness/viewports.ts';
import { expectDenied } from './steps/access.ts';
import { choose, detail } from './steps/requests.ts';

/** The day after this number of days, as a date field takes it. */
const dayIn = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10);

const LATER = { day: dayIn(10), from: '14:00', until: '15:30' };
/** A meeting that takes all of today, so that it can be opened at any time. */
const today = () => ({ day: dayIn(0), from: '00:00', until: '23:59' });

/** Plans a meeting on its page. */
async function plan(
  office: Page,
  title: string,
  { day, from, until } = LATER,
  more: (dialog: Locator) => Promise<void> = async () => {},
): Promise<void> {
  await office.goto('/committee-dashboard');
  await office.getByRole('link', { name: 'Meetings', exact: true }).click();
  await office.getByRole('button', { name: 'Plan a meeting' }).click();
  const dialog = office.getByRole('dialog', { name: 'Plan a meeting' });
  await dialog.getByLabel(/^Title/).fill(title);
  await dialog.getByLabel(/^Day/).fill(day);
  await dialog.getByLabel(/^From/).fill(from);
  await dialog.getByLabel(/^Until/).fill(until);
  await choose(dialog, 'Chair', 'Dr. Priya Raman');
  await more(dialog);
  await expectAccessible(office, 'the form of a meeting');
  await dialog.getByRole('button', { name: 'Plan the meeting' }).click();
  await expect(office.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** Adds a request to the open agenda. */
async function addRequest(office: Page, device: string): Promise<void> {
  const add = office.getByRole('button', { name: 'Add requests' });
  await add.click();
  const dialog = office.getByRole('dialog', { name: 'Add requests' });
  await dialog.getByRole('button', { name: new RegExp(`^Add: .* ${device}$`) }).click();
  await expect(dialog.getByText(device)).toBeHidden();
  await office.keyboard.press('Escape');
  await expect(add).toBeFocused();
}

for (const viewport of VIEWPORTS)
  test(`at ${viewport.width} px the business office plans a meeting and sorts its agenda by keys, a member reads it, and a provider is refused`, async ({
    as,
    api,
    device,
  }) => {
    const { id } = await api.requestAt('committee_review', device);
    const title = `Meeting about ${device}`;
    const office = await as('business_office', { viewport });
    const complaints = complaintsOf(office);
    const agenda = office.getByRole('list', { name: 'Agenda' });

    await test.step('it is planned, and its page opens', () => plan(office, title));

    await test.step('what waits for the committee is offered, and other items are typed', async () => {
      await office.getByLabel('Another item').last().fill('Minutes of last time');
      await office.keyboard.press('Enter');
      await expect(agenda).toContainText('1. Minutes of last time');
      await addRequest(office, device);
      await expect(agenda).toContainText(`2. MDR-`);
    });

    await test.step('it is sorted by keys, and the focus goes along', async () => {
      const up = office.getByRole('button', { name: new RegExp(`^Move up: .* ${device}$`) });
      await up.focus();
      await office.keyboard.press('Enter');
      await expect(agenda.getByRole('listitem').first()).toContainText(device);
      await expect(agenda.locator(':focus')).toHaveCount(1);
      const minutes = office.getByRole('spinbutton', { name: new RegExp(`^Minutes: .* ${device}$`) });
      await minutes.fill('15');
      await minutes.blur();
      await expect(office.getByText('15 minutes', { exact: true })).toBeVisible();
      await expectAccessible(office, 'the page of a meeting');
      expect(await overhangOf(office)).toBe(0);
    });

    await test.step('a member reads it, and finds it from the request', async () => {
      const member = await as('committee', { viewport });
      await member.goto(`/committee-dashboard?request=${id}`);
      await detail(member, 'Review Details').getByRole('link', { name: title }).click();
      await expect(member.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(member.getByRole('list', { name: 'Agenda' })).toContainText(`1. MDR-`);
      await member.getByRole('button', { name: 'I will attend' }).click();
      await expect(member.getByText(/^1 attends/)).toBeVisible();
      await expectAccessible(member, 'the page of a meeting for a member');
      expect(await overhangOf(member)).toBe(0);
    });

    await test.step('a member has a calendar at a secret address', async () => {
      const member = await as('committee', { viewport });
      await member.goto('/committee-dashboard/meetings');
      await expect(member.getByRole('heading', { level: 1, name: 'Meetings' })).toBeVisible();
      // A person has only one address, and the test for the other width runs at the same time.
      if (viewport === VIEWPORTS[0]) {
        await member.getByRole('button', { name: 'Make an address' }).click();
        const address = await member.getByLabel('Address of your calendar').inputValue();
        const calendar = await (await member.request.get(new URL(address).pathname)).text();
        expect(calendar.replaceAll(/\r\n[ \t]/g, '')).toContain(`SUMMARY:${title}`);
      }
      await expectAccessible(member, 'the list of meetings for a member');
      expect(await overhangOf(member)).toBe(0);
    });

    await test.step('a provider is refused', async () => {
      const provider = await as('provider', { viewport });
      await provider.goto('/committee-dashboard/meetings');
      await expectDenied(provider);
    });

    await test.step('it is cancelled, and found no more', async () => {
      await office.getByRole('button', { name: 'Cancel the meeting' }).click();
      await office.getByRole('dialog').getByRole('button', { name: 'Cancel the meeting' }).click();
      await expect(office.getByRole('heading', { level: 1, name: 'Meetings' })).toBeVisible();
      await expect(office.getByText(title)).toBeHidden();
    });
    expect(complaints).toEqual([]);
  });

for (const viewport of VIEWPORTS)
  test(`at ${viewport.width} px the business office leads a meeting, and the page of a member follows and votes`, async ({
    as,
    api,
    device,
  }) => {
    await api.requestAt('committee_review', device);
    const title = `Session about ${device}`;
    // The text does not contain the device, because its item is found by the device.
    const task = `Look again in ${viewport.width} days`;
    const office = await as('business_office', { viewport });
    const member = await as('committee', { viewport });
    const complaints = complaintsOf(office);
    const bar = member.getByRole('region', { name: 'Your vote' });

    await test.step('it is planned with a request and a text, and opened', async () => {
      await plan(office, title, today());
      await addRequest(office, device);
      await office.getByLabel('Another item').last().fill('Other matters');
      await office.keyboard.press('Enter');
      await expect(office.getByRole('list', { name: 'Agenda' })).toContainText('2. Other matters');
      await member.goto(new URL(office.url()).pathname);
      await expect(member.getByRole('button', { name: 'Open the meeting' })).toBeVisible();
      await office.getByRole('button', { name: 'Open the meeting' }).click();
      await office.getByRole('dialog').getByRole('button', { name: 'Open the meeting' }).click();
      await expect(office.getByRole('checkbox', { name: 'Dr. Robert Ashworth' })).toBeVisible();
    });

    await test.step('the member says that they are here, and the page follows the item that is called', async () => {
      await member.getByRole('button', { name: 'I am here' }).click();
      await expect(office.getByRole('checkbox', { name: 'Dr. Priya Raman (chair)' })).toBeChecked();
      await office.getByRole('checkbox', { name: 'Dr. Robert Ashworth' }).click();
      await expect(member.getByText(/2 of \d+ members are here/)).toBeVisible();
      await office.getByRole('button', { name: 'Call the item' }).click();
      await expect(bar).toBeVisible();
      await expectAccessible(member, 'a meeting in session');
      expect(await overhangOf(member)).toBe(0);
    });

    await test.step('they vote, also while there is no connection, and change it', async () => {
      await bar.getByRole('button', { name: 'Deny' }).click();
      await expect(bar).toContainText('Say why you vote to deny');
      await bar.getByRole('button', { name: 'Approve' }).click();
      await expect(bar).toContainText('You vote: Approve.');
      await expect(office.getByText(/^1 of 2 has voted/)).toBeVisible();
      await member.context().setOffline(true);
      await bar.getByRole('button', { name: 'Trial' }).click();
      await expect(bar).toContainText('There is no connection.');
      await member.context().setOffline(false);
      await expect(bar).toContainText('You vote: Trial.');
      await expect(bar.getByRole('button', { name: 'Trial' })).toHaveAttribute('aria-pressed', 'true');
    });

    await test.step('the item is closed with what was recommended, and then the meeting', async () => {
      await office.getByRole('button', { name: 'Close the item' }).click();
      await expect(office.getByRole('list', { name: 'Agenda' })).toContainText('No quorum');
      await expect(bar).toBeHidden();
      await member.getByRole('button', { name: new RegExp(device) }).click();
      await expect(member.getByText('No quorum (1 trial)')).toBeVisible();
      await office.getByRole('button', { name: 'Close the meeting' }).click();
      const dialog = office.getByRole('dialog');
      await expect(dialog).toContainText('1 item was not called');
      await dialog.getByRole('button', { name: 'Close the meeting' }).click();
      await expect(member.getByRole('button', { name: 'I am leaving' })).toBeHidden();
      await expectAccessible(office, 'a meeting that is closed');
    });

    await test.step('an action is noted for the chair', async () => {
      const actions = office.getByRole('region', { name: 'Actions' });
      await actions.getByRole('button', { name: 'Note an action' }).click();
      await actions.getByLabel(/^What is to be done/).fill(task);
      await choose(actions, 'Who', 'Dr. Priya Raman', office);
      await actions.getByLabel(/^By/).fill(dayIn(1));
      await expectAccessible(office, 'the form of an action');
      expect(await overhangOf(office)).toBe(0);
      await actions.getByRole('button', { name: 'Note the action' }).click();
      await expect(actions.getByText(/^Dr\. Priya Raman, by /)).toBeVisible();
      await expect(member.getByRole('region', { name: 'Actions' })).toContainText(task);
    });

    await test.step('the business office decides on the item in its place, and the member reads it', async () => {
      await office.getByRole('button', { name: new RegExp(device) }).click();
      await office.getByRole('button', { name: 'Decide', exact: true }).click();
      await office.getByRole('button', { name: 'Deny', exact: true }).click();
      const dialog = office.getByRole('dialog');
      await dialog.getByLabel(/^Reason for the requester/).fill('Not this year.');
      await expectAccessible(office, 'a decision on the page of a meeting');
      expect(await overhangOf(office)).toBe(0);
      await dialog.getByRole('button', { name: 'Deny Request' }).click();
      await expect(office.getByText('Decided: Rejected')).toBeVisible();
      await expect(member.getByText('Decided: Rejected')).toBeVisible();
    });

    await test.step('the minutes are drafted, written, approved by the chair, and added to', async () => {
      const minutes = office.getByRole('region', { name: 'Minutes' });
      await expect(minutes.getByRole('list')).toContainText(`${device}: what was said`);
      const field = minutes.getByRole('textbox', { name: new RegExp(`${device}$`) });
      await expect(field).toHaveValue(/^\[To write: what was said\][\s\S]*Votes: 1 trial/);
      await field.fill('It is tried first.');
      await expect(minutes.getByRole('paragraph').filter({ hasText: /^Saved / })).toBeVisible();
      await expectAccessible(office, 'minutes that are written');
      expect(await overhangOf(office)).toBe(0);
      const read = member.getByRole('region', { name: 'Minutes' });
      await expect(read.getByRole('textbox', { name: new RegExp(`${device}$`) })).toHaveValue(
        'It is tried first.',
      );
      await read.getByRole('button', { name: 'Approve the minutes' }).click();
      await member.getByRole('dialog').getByRole('button', { name: 'Approve the minutes' }).click();
      await expect(read.getByText(/^Approved by /)).toBeVisible();
      await minutes.getByLabel(/^What is wrong or missing/).fill('It was tried twice.');
      await minutes.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(read.getByText('It was tried twice.')).toBeVisible();
      await expectAccessible(office, 'minutes that are approved');
      expect(await overhangOf(office)).toBe(0);
      for (const [name, file] of [
        ['Download as PDF', /\.pdf$/],
        ['Download as Word', /\.docx$/],
      ] as const) {
        const download = office.waitForEvent('download');
        await minutes.getByRole('button', { name }).click();
        expect((await download).suggestedFilename()).toMatch(file);
      }
    });

    await test.step('the action waits for the chair, who marks it as done', async () => {
      await member.goto('/home');
      const waiting = member.getByRole('region', { name: 'Waiting for you' });
      await waiting.getByRole('button', { name: `Mark as Done: ${task}` }).click();
      await waiting.getByLabel(/^What came of it/).fill('It works.');
      await expectAccessible(member, 'an action that waits');
      expect(await overhangOf(member)).toBe(0);
      await waiting.getByRole('button', { name: 'Mark as Done', exact: true }).click();
      await expect(waiting.getByText(task, { exact: true })).toBeHidden();
      await expect(office.getByRole('region', { name: 'Actions' })).toContainText('It works.');
    });
    expect(complaints).toEqual([]);
  });

for (const viewport of VIEWPORTS)
  test(`at ${viewport.width} px the business office plans a series, moves one of it, and cancels it from there on`, async ({
    as,
    device,
  }) => {
    const title = `Series about ${device}`;
    const office = await as('business_office', { viewport });
    const complaints = complaintsOf(office);
    const series = office.getByRole('region', { name: 'Series' });

    await test.step('it is planned with its first meeting', async () => {
      await plan(office, title, LATER, async (dialog) => {
        await choose(dialog, 'Repeats', 'Every so many weeks');
        await dialog.getByLabel(/^Weeks/).fill('2');
        await dialog.getByLabel(/^Meetings/).fill('4');
        await expect(dialog.getByText(/^4 meetings, the last one on/)).toBeVisible();
      });
      await expect(series.getByText('1 of 4 in a series')).toBeVisible();
      await expectAccessible(office, 'a meeting of a series');
      expect(await overhangOf(office)).toBe(0);
    });

    await test.step('one is moved, and the others stay', async () => {
      await series.getByRole('link').first().click();
      await expect(series.getByText('2 of 4 in a series')).toBeVisible();
      await office.getByRole('button', { name: 'Change', exact: true }).click();
      const dialog = office.getByRole('dialog', { name: 'Change the meeting' });
      await dialog.getByLabel(/^Day/).fill(dayIn(25));
      await expect(dialog.getByRole('radio', { name: 'Only this meeting' })).toBeChecked();
      await expectAccessible(office, 'the form of a meeting of a series');
      await dialog.getByRole('button', { name: 'Save changes' }).click();
      await expect(dialog).toBeHidden();
      await expect(series.getByRole('listitem')).toHaveCount(4);
    });

    await test.step('it is cancelled from there on', async () => {
      await office.getByRole('button', { name: 'Cancel the meeting' }).click();
      const dialog = office.getByRole('dialog');
      await dialog.getByRole('radio', { name: 'This and all later ones of the series' }).click();
      await dialog.getByRole('button', { name: 'Cancel the meeting' }).click();
      await expect(office.getByRole('heading', { level: 1, name: 'Meetings' })).toBeVisible();
      await office.getByRole('link', { name: title }).click();
      await expect(series.getByText('1 of 1 in a series')).toBeVisible();
    });
    expect(complaints).toEqual([]);
  });

// A declaration replaces the one before, and there is only one member.
test.describe
  .serial('interests', () => {
    for (const viewport of VIEWPORTS)
      test(`at ${viewport.width} px a member declares an interest, and is recused from the requests of that manufacturer`, async ({
        as,
        api,
        device,
      }) => {
        // A manufacturer that nobody else requests, so that other tests can still vote on their requests.
        const maker = `Maker of ${device}`;
        const made = await api.send('provider', 'POST', '', {
          deviceName: device,
          description: 'Hydrophilic guide wire for complex lesions.',
          representativeName: 'Dana Whitfield',
          department: 'EP',
          manufacturer: maker,
          isReplacement: false,
        });
        await api.send('analyst', 'PUT', `/${made.id}/status`, { status: 'under_analysis' });
        await api.send('analyst', 'PUT', `/${made.id}/status`, {
          status: 'committee_review',
          analystNotes: 'Fits.',
        });
        const member = await as('committee', { viewport });

        await test.step('they vote as long as nothing is declared', async () => {
          await member.goto(`/committee-dashboard?request=${made.id}`);
          await expect(
            detail(member, 'Review Details').getByRole('button', { name: 'Cast Vote' }),
          ).toBeVisible();
        });

        await test.step('they declare it', async () => {
          await member.goto('/committee-dashboard/interests');
          await member.getByRole('radio', { name: 'I have relations to manufacturers' }).check();
          await member.getByLabel(/^Manufacturer/).fill(maker);
          await choose(member.getByRole('group', { name: 'Relation 1' }), 'Kind', 'Consulting or speaking');
          await expectAccessible(member, 'interests');
          expect(await overhangOf(member)).toBe(0);
          await member.getByRole('button', { name: /^Declare/ }).click();
          await expect(member.getByText('They count until', { exact: false })).toBeVisible();
        });

        await test.step('they vote no more, and read no votes', async () => {
          await member.goto(`/committee-dashboard?request=${made.id}`);
          const panel = detail(member, 'Review Details');
          await expect(panel).toContainText('The votes of others are not shown to you.');
          await expect(panel.getByRole('button', { name: 'Cast Vote' })).toBeHidden();
        });

        await test.step('the business office reads what was declared, and why they are recused', async () => {
          const office = await as('business_office', { viewport });
          await office.goto('/committee-dashboard/interests');
          await expect(office.getByRole('main')).toContainText(`${maker}: Consulting or speaking`);
          await office.goto(`/committee-dashboard?request=${made.id}`);
          await expect(detail(office, 'Review Details')).toContainText('(declared interest)');
        });
      });
  });
