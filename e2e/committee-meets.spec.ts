import type { Locator } from '@playwright/test';
import { partsOf, readCalendar } from '../gateway/src/testing/calendar.ts';
import type { SmtpServer } from '../gateway/src/testing/smtp.ts';
import { expect, type Page, plain, mailed as test } from './harness/mailed.ts';
import { complaintsOf } from './harness/test.ts';
import { DESK, PHONE } from './harness/viewports.ts';
import { codeIn, signUp } from './harness/visitors.ts';
import { callsOf } from './steps/calls.ts';
import { choose, detail } from './steps/requests.ts';

const TITLE = 'November session';
const VALVE = 'Transcatheter valve 26 mm';
const PUMP = 'Axial flow pump';
/** A manufacturer whose devices nobody else requests. */
const MAKER = 'Kestrel Cardiac';
const MEMBERS = ['Ada Member', 'Ben Recused', 'Cleo Phone', 'Dan Minutes'] as const;

const mailsTo = ({ mails }: SmtpServer, address: string) =>
  mails.filter((mail) => mail.includes(`To: ${address}`) || mail.includes(`<${address}>`));

/** The calendar parts of the mails to an address, as a calendar program reads them. */
const entriesTo = (server: SmtpServer, address: string) =>
  mailsTo(server, address).flatMap((mail) =>
    partsOf(mail)
      .filter(({ type }) => type.startsWith('text/calendar'))
      .map(({ content }) => readCalendar(content)),
  );

const item = (page: Page, device: string): Locator =>
  page.getByRole('list', { name: 'Agenda' }).getByRole('listitem').filter({ hasText: device });

const vote = (page: Page) => page.getByRole('region', { name: 'Your vote' });

test('the committee meets in six browsers, from the agenda to approved minutes and decided requests', async ({
  enter,
  visit,
  gateway,
  mail,
}) => {
  test.slow();
  const address = (name: string) => `${name.toLowerCase().replace(' ', '.')}@hospital.example`;

  const [admin, office, chair, provider] = await Promise.all([
    enter('admin'),
    enter('business_office'),
    enter('committee'),
    enter('provider'),
  ]);
  const complaints = [...complaintsOf(office), ...complaintsOf(chair)];
  for (const page of [admin, office, chair, provider]) {
    await page.goto('/home');
    await expect(page.getByRole('button', { name: /, account$/ })).toBeVisible();
  }

  const members = await test.step('four more members are invited, and sign up', async () => {
    const asAdmin = await callsOf(admin);
    const pages: Page[] = [];
    for (const name of MEMBERS) {
      const email = address(name);
      await asAdmin('POST', '/users', {
        ...{ email, name, role: 'provider', roles: ['provider', 'committee'], department: 'EP' },
      });
      const page = await visit(name === 'Cleo Phone' ? PHONE : DESK);
      const codeOf = async () => {
        const code = () =>
          codeIn(
            mailsTo(mail, email)
              .map(plain)
              .findLast((each) => codeIn(each)),
          );
        await expect.poll(code).not.toBe('');
        return code();
      };
      await signUp({ page, portal: gateway.url }, { verified: true, email, name, codeOf });
      await page.goto('/committee-dashboard/meetings');
      await expect(page.getByRole('heading', { level: 1, name: 'Meetings' })).toBeVisible();
      pages.push(page);
    }
    return pages;
  });
  const [ada, ben, cleo, dan] = members as [Page, Page, Page, Page];
  complaints.push(...complaintsOf(ada));

  await test.step('two requests come before the committee', async () => {
    const asProvider = await callsOf(provider);
    const asOffice = await callsOf(office);
    for (const [deviceName, manufacturer] of [
      [VALVE, MAKER],
      [PUMP, 'Terumo'],
    ]) {
      const { id } = await asProvider('POST', '/device-requests', {
        ...{ deviceName, manufacturer, description: 'For the hybrid room.', department: 'EP' },
        ...{ representativeName: 'Dana Whitfield', isReplacement: false },
      });
      await asOffice('PUT', `/device-requests/${id}/status`, { status: 'under_analysis' });
      await asOffice('PUT', `/device-requests/${id}/status`, {
        ...{ status: 'committee_review', analystNotes: 'Fits.' },
      });
    }
  });

  await test.step('one member declares an interest in a manufacturer', async () => {
    await ben.goto('/committee-dashboard/interests');
    await ben.getByRole('radio', { name: 'I have relations to manufacturers' }).check();
    await ben.getByLabel(/^Manufacturer/).fill(MAKER);
    await choose(ben.getByRole('group', { name: 'Relation 1' }), 'Kind', 'Consulting or speaking');
    await ben.getByRole('button', { name: /^Declare/ }).click();
    await expect(ben.getByText('They count until', { exact: false })).toBeVisible();
  });

  await test.step('the business office plans the meeting, with its agenda', async () => {
    await office.goto('/committee-dashboard/meetings');
    await office.getByRole('button', { name: 'Plan a meeting' }).click();
    const dialog = office.getByRole('dialog', { name: 'Plan a meeting' });
    await dialog.getByLabel(/^Title/).fill(TITLE);
    await dialog.getByLabel(/^Day/).fill(new Date().toISOString().slice(0, 10));
    await dialog.getByLabel(/^From/).fill('00:00');
    await dialog.getByLabel(/^Until/).fill('23:59');
    await choose(dialog, 'Chair', 'Dr. Priya Raman');
    for (const box of await dialog.getByRole('group', { name: 'Members' }).getByRole('checkbox').all())
      if (await box.isEnabled()) await box.setChecked(false);
    for (const name of MEMBERS) await dialog.getByRole('checkbox', { name }).check();
    await dialog.getByRole('button', { name: 'Plan the meeting' }).click();
    await expect(office.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    await office.getByRole('button', { name: 'Add requests' }).click();
    const add = office.getByRole('dialog', { name: 'Add requests' });
    for (const device of [VALVE, PUMP]) {
      await add.getByRole('button', { name: new RegExp(`^Add: .* ${device}$`) }).click();
      await expect(add.getByText(device)).toBeHidden();
    }
    await office.keyboard.press('Escape');
    await expect(item(office, PUMP)).toBeVisible();
  });
  const path = new URL(office.url()).pathname;

  await test.step('each is invited by mail, with an entry for their calendar', async () => {
    for (const name of MEMBERS)
      await expect
        .poll(() =>
          entriesTo(mail, address(name)).map(({ method, entries: [entry] }) => [method, entry?.title]),
        )
        .toEqual([['REQUEST', TITLE]]);
    await ada.goto(path);
    await ada.getByRole('button', { name: 'I will attend' }).click();
    await expect(office.getByText(/^1 attends/)).toBeVisible();
  });

  await test.step('the chair opens it, and all are there', async () => {
    await chair.goto(path);
    await chair.getByRole('button', { name: 'Open the meeting' }).click();
    await chair.getByRole('dialog').getByRole('button', { name: 'Open the meeting' }).click();
    for (const page of members) {
      await page.goto(path);
      await page.getByRole('button', { name: 'I am here' }).click();
    }
    await expect(chair.getByText('5 of 5 members are here', { exact: false })).toBeVisible();
  });

  await test.step('who has declared an interest is recused, and the others vote', async () => {
    await item(chair, VALVE).getByRole('button').first().click();
    await chair.getByRole('button', { name: 'Call the item' }).click();
    for (const page of [ada, cleo, dan]) await expect(vote(page)).toBeVisible();
    await expect(vote(ben)).toBeHidden();
    await vote(ada).getByRole('button', { name: 'Approve' }).click();
    await vote(dan).getByRole('button', { name: 'Approve' }).click();
    await vote(chair).getByRole('button', { name: 'Approve' }).click();
    await expect(chair.getByText(/^3 of 4 have voted/)).toBeVisible();
    await expect(ben.getByText(/have voted/)).toBeHidden();
  });

  await test.step('what is noted is read along by members, and not by who is recused', async () => {
    await chair.getByLabel('Notes').fill('The hybrid room has no other.');
    await expect(ada.getByRole('region', { name: 'Notes' })).toContainText('The hybrid room has no other.');
    await expect(ben.getByText('The hybrid room has no other.')).toBeHidden();
  });

  await test.step('a phone without its network votes later, once', async () => {
    await cleo.context().setOffline(true);
    await vote(cleo).getByRole('button', { name: 'Trial' }).click();
    await expect(vote(cleo)).toContainText('There is no connection.');
    await expect(chair.getByText(/^3 of 4 have voted/)).toBeVisible();
    await cleo.context().setOffline(false);
    await expect(chair.getByText(/^4 of 4 have voted/)).toBeVisible();
    await expect(vote(cleo)).toContainText('You vote: Trial.');
  });

  await test.step('the item is closed; the next one is called, and all vote', async () => {
    await chair.getByRole('button', { name: 'Close the item' }).click();
    await expect(item(office, VALVE)).toContainText('Approve');
    await expect(item(ben, VALVE)).not.toContainText('Approve');
    await item(chair, PUMP).getByRole('button').first().click();
    await chair.getByRole('button', { name: 'Call the item' }).click();
    for (const page of [ada, ben, cleo]) {
      await vote(page).getByRole('button', { name: 'Deny' }).click();
      await vote(page).getByLabel('Reason').fill('Three of them stand unused.');
      await vote(page).getByRole('button', { name: 'Deny' }).click();
      await expect(vote(page)).toContainText('You vote: Deny.');
    }
    await chair.getByRole('button', { name: 'Close the item' }).click();
    await expect(item(ben, PUMP)).toContainText('Deny');
    await chair.getByRole('button', { name: 'Close the meeting' }).click();
    await chair.getByRole('dialog').getByRole('button', { name: 'Close the meeting' }).click();
    await expect(ada.getByRole('button', { name: 'I am leaving' })).toBeHidden();
  });

  const minutesOf = (page: Page) => page.getByRole('region', { name: 'Minutes' });
  await test.step('the minute taker writes the minutes, and the chair approves them', async () => {
    await choose(minutesOf(chair), 'Minute taker', 'Dan Minutes');
    const written = minutesOf(dan).getByRole('textbox', { name: new RegExp(`${VALVE}$`) });
    await expect(written).toHaveValue(
      /^The hybrid room has no other\.[\s\S]*Recused: Ben Recused[\s\S]*Recommendation: approve/,
    );
    await written.fill('It is approved.');
    await minutesOf(dan)
      .getByRole('textbox', { name: new RegExp(`${PUMP}$`) })
      .fill('It is denied.');
    await expect(minutesOf(chair).getByRole('textbox', { name: new RegExp(`${PUMP}$`) })).toHaveValue(
      'It is denied.',
    );
    await minutesOf(chair).getByRole('button', { name: 'Approve the minutes' }).click();
    await chair.getByRole('dialog').getByRole('button', { name: 'Approve the minutes' }).click();
    await expect(minutesOf(ada).getByText(/^Approved by Dr. Priya Raman/)).toBeVisible();
    await expect(minutesOf(ada)).toContainText('It is approved.');
    await expect(minutesOf(ben)).toContainText('It is denied.');
    await expect(minutesOf(ben)).not.toContainText('It is approved.');
  });

  await test.step('the business office decides as was recommended, and the requester is told', async () => {
    for (const [device, action] of [
      [VALVE, 'Approve'],
      [PUMP, 'Deny'],
    ] as const) {
      await office.goto(`/committee-dashboard`);
      await office
        .getByRole('button', { name: new RegExp(device) })
        .first()
        .click();
      const panel = detail(office, 'Review Details');
      await panel.getByLabel(/Committee Notes/i).fill('As was recommended.');
      await panel.getByRole('button', { name: action, exact: true }).click();
      await office
        .getByRole('dialog')
        .getByRole('button', { name: `${action} Request` })
        .click();
      await expect(office.getByRole('dialog')).toBeHidden();
    }
    const told = () => mailsTo(mail, 'provider@demo.local').map(plain).join('\n');
    await expect.poll(told).toContain(`${VALVE} was approved.`);
    await expect.poll(told).toContain(PUMP);
  });
  expect(complaints).toEqual([]);
});
