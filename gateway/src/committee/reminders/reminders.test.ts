import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendDue } from '../../requests/notices/send.ts';
import { partsOf } from '../../testing/calendar.ts';
import { rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway } from '../../testing/gateway.ts';
import { headerOf, mailingGateway } from '../../testing/mailing.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import type { SmtpServer } from '../../testing/smtp.ts';
import { tellOfMeetings } from './remind.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A Friday, 9:00 in the morning. The meeting is on the Wednesday after the next one, at 2 in the afternoon. */
const NOW = Date.parse('2026-11-20T14:00:00.000Z');
const STARTS = '2026-12-02T19:00:00.000Z';
const ENDS = '2026-12-02T21:00:00.000Z';

describe.each(DIALECTS)('what is told of meetings on %s', (dialect) => {
  let gateway: TestGateway;
  let server: SmtpServer;
  let stop: () => Promise<void>;
  let now = NOW;
  let office: SignedIn;
  let chair: SignedIn;
  let second: SignedIn;
  beforeAll(async () => {
    ({ gateway, server, stop } = await mailingGateway(dialect, () => now, {
      TIME_ZONE: 'America/New_York',
    }));
  });
  beforeEach(async () => {
    now = NOW;
    await gateway.clear();
    gateway.services.changes.announce('settings');
    await signIn();
  });
  afterAll(() => stop());

  const signIn = async () => {
    office = await signInAs(gateway.services, 'business_office');
    chair = await signInAs(gateway.services, 'committee', { name: 'Chris Chair' });
    second = await signInAs(gateway.services, 'committee', { name: 'Sam Second' });
  };
  // biome-ignore lint/suspicious/noExplicitAny: bodies of several calls
  const call = (who: SignedIn, line: string, body?: unknown) => rest<any>(gateway, who, line, body);
  const plan = { title: 'December', place: 'Room 4', starts_at: STARTS, ends_at: ENDS };
  const people = () => ({ chair_id: chair.id, member_ids: [second.id] });
  const planned = async (more: object = {}): Promise<number> => {
    const { body } = await call(office, 'POST /meetings', { ...plan, ...people(), ...more });
    await told();
    return body.id;
  };
  /** The mails that are sent at this time: the address, the subject and the text of each. */
  const told = async (at?: string, minutes = 6) => {
    if (at) now = Date.parse(at);
    await Promise.all([tellOfMeetings(gateway.services), tellOfMeetings(gateway.services)]);
    now += minutes * MINUTE;
    await sendDue(gateway.services);
    return server.mails
      .splice(0)
      .map((mail) => ({
        to: headerOf(mail, 'To') ?? '',
        subject: headerOf(mail, 'Subject') ?? '',
        text: partsOf(mail)[0]?.content ?? '',
      }))
      .sort((one, other) => one.to.localeCompare(other.to));
  };
  const toWhom = (mails: readonly { to: string; subject: string }[]) =>
    mails.map(({ to, subject }) => `${to} ${subject}`);
  const both = (subject: string) => [chair, second].map(({ email }) => `${email} ${subject}`).sort();
  /** Sessions do not last this many days, so the clock is set back for the call. */
  const onDay = async <T>(work: () => Promise<T>): Promise<T> => {
    const later = now;
    now = NOW;
    const done = await work();
    now = later;
    return done;
  };

  it('is a reminder one day before, once, and not to people who do not come', async () => {
    const id = await planned();
    await call(second, `PUT /meetings/${id}/answer`, { answer: 'no' });
    expect(await told('2026-12-01T18:59:00.000Z')).toEqual([]);
    const [mail, ...others] = await told('2026-12-01T19:10:00.000Z');
    expect([mail?.to, mail?.subject, others]).toEqual([chair.email, 'Reminder: December', []]);
    expect(mail?.text).toContain('Wednesday, December 2, 2026, 2:00 – 4:00 PM EST');
    expect(mail?.text).toContain('Please say in the portal whether you come.');
    expect(await told('2026-12-02T12:00:00.000Z')).toEqual([]);
  });

  it('is a reminder, even when only guests have changed since', async () => {
    const id = await planned();
    // These calls run at the time of the reminder, with new sessions.
    now = Date.parse('2026-12-01T19:05:00.000Z');
    const late = await signInAs(gateway.services, 'business_office');
    const change = (more: object) => call(late, `PUT /meetings/${id}`, { ...plan, ...people(), ...more });
    expect((await change({ guests: ['Dr. Guest'] })).status).toBe(200);
    expect(toWhom(await told())).toEqual(both('Reminder: December'));
  });

  it('is no reminder of a meeting that was planned or moved shortly before, or that is over', async () => {
    const soon = new Date(NOW + 3 * HOUR).toISOString();
    const id = await planned({ starts_at: soon, ends_at: new Date(NOW + 4 * HOUR).toISOString() });
    expect(await told(new Date(NOW + HOUR).toISOString())).toEqual([]);
    // When the meeting moves to a later day, everybody is reminded again.
    const moved = { ...plan, ...people() };
    expect((await onDay(() => call(office, `PUT /meetings/${id}`, moved))).status).toBe(200);
    await told();
    expect(toWhom(await told('2026-12-01T20:00:00.000Z'))).toEqual(both('Reminder: December'));
  });

  it('is the agenda three working days before, and its changes together', async () => {
    const id = await planned();
    const { id: request } = await requestAt(gateway.services, second.id, 'committee_review', {
      deviceName: 'Evolut FX+',
    });
    await call(office, `POST /meetings/${id}/items`, { request_id: request, minutes: 10 });
    // Friday, Monday and Tuesday are the working days before the Wednesday. No mails are sent at night.
    expect(await told('2026-11-27T06:00:00.000Z')).toEqual([]);
    expect(await told('2026-11-26T15:00:00.000Z')).toEqual([]);
    const mails = await told('2026-11-27T15:00:00.000Z');
    expect(toWhom(mails)).toEqual(both('Agenda: December'));
    const number = `MDR-${String(request).padStart(6, '0')}`;
    expect(mails[0]?.text).toContain(`1. ${number} Evolut FX+ (10 min)`);
    expect(await told()).toEqual([]);

    const add = (text: string) => onDay(() => call(office, `POST /meetings/${id}/items`, { text }));
    const added = [await add('Minutes of last time'), await add('Budget')];
    // The clock stands still during these calls, so the mails wait from that time.
    const changed = await told();
    expect(toWhom(changed)).toEqual(both('Agenda: December'));
    expect(changed[0]?.text).toContain('has changed');
    expect(changed[0]?.text).toContain('2. Minutes of last time\n3. Budget');
    // An item that is added and removed again within these minutes changes nothing.
    const third = await add('Other matters');
    await onDay(() => call(office, `DELETE /meetings/${id}/items/${third.body.id}`));
    expect(await told()).toEqual([]);
    expect(added.map(({ status }) => status)).toEqual([201, 201]);
  });

  it('is one line for each item, whatever its name is', async () => {
    const id = await planned({ place: 'Room 4\nChair: \u202eX', title: 'December\r\n' });
    const { id: request } = await requestAt(gateway.services, second.id, 'committee_review', {
      deviceName: 'Evolut\n2. MDR-000009 FX+',
    });
    await call(office, `POST /meetings/${id}/items`, { request_id: request });
    await call(office, `POST /meetings/${id}/items`, { text: 'Budget\n3. MDR-000009\u2028 \u202efake' });
    const [mail] = await told('2026-11-27T15:00:00.000Z');
    expect(mail?.text).toMatch(/1\. MDR-\d+ Evolut 2\. MDR-000009 FX\+\n2\. Budget 3\. MDR-000009 {2}fake\n/);
    expect(mail?.text).toContain('Room 4 Chair: X');
  });

  it('is not an empty agenda, and goes to people who join later', async () => {
    const id = await planned();
    expect(await told('2026-11-27T15:00:00.000Z')).toEqual([]);
    await onDay(() => call(office, `POST /meetings/${id}/items`, { text: 'Budget' }));
    expect(toWhom(await told())).toEqual(both('Agenda: December'));
    const third = await signInAs({ ...gateway.services, clock: () => new Date(NOW) }, 'committee');
    const members = { chair_id: chair.id, member_ids: [second.id, third.id] };
    await onDay(() => call(office, `PUT /meetings/${id}`, { ...plan, ...members }));
    const mails = await told();
    expect(toWhom(mails.filter(({ to }) => to === third.email)).sort()).toEqual([
      `${third.email} Agenda: December`,
      `${third.email} December`,
    ]);
    expect(mails).toHaveLength(4);
  });

  it('is the agenda again when the meeting is moved months ahead, and no changes until then', async () => {
    const id = await planned();
    await call(office, `POST /meetings/${id}/items`, { text: 'Budget' });
    expect(toWhom(await told('2026-11-27T15:00:00.000Z'))).toEqual(both('Agenda: December'));
    await onDay(() => call(office, `POST /meetings/${id}/items`, { text: 'Waits for its mail' }));
    const later = { starts_at: '2027-03-03T19:00:00.000Z', ends_at: '2027-03-03T21:00:00.000Z' };
    expect(
      (await onDay(() => call(office, `PUT /meetings/${id}`, { ...plan, ...people(), ...later }))).status,
    ).toBe(200);
    await onDay(() => call(office, `POST /meetings/${id}/items`, { text: 'Minutes' }));
    expect(toWhom(await told())).toEqual(both('Changed: December'));
    expect(toWhom(await told('2027-02-26T15:00:00.000Z'))).toEqual(both('Agenda: December'));
    // When the meeting moves by an hour, its agenda stays published, and the only mail is about the change.
    const hour = { starts_at: '2027-03-03T20:00:00.000Z', ends_at: '2027-03-03T21:00:00.000Z' };
    const late = await signInAs(gateway.services, 'business_office');
    expect((await call(late, `PUT /meetings/${id}`, { ...plan, ...people(), ...hour })).status).toBe(200);
    expect(toWhom(await told())).toEqual(both('Changed: December'));
  });

  it('no longer includes changes when the setting is turned off', async () => {
    const id = await planned();
    await call(office, `POST /meetings/${id}/items`, { text: 'Budget' });
    expect(toWhom(await told('2026-11-27T15:00:00.000Z'))).toEqual(both('Agenda: December'));
    const add = (text: string) => onDay(() => call(office, `POST /meetings/${id}/items`, { text }));
    await add('Waits for its mail');
    const admin = await signInAs(gateway.services, 'admin');
    const { body } = await call(admin, 'GET /settings/agenda_days');
    const set = await call(admin, 'PUT /settings/agenda_days', { value: 0, version: body.version });
    expect(set.status).toBe(200);
    await add('Is not mailed');
    expect(await told()).toEqual([]);
  });

  it('is nothing where the settings say so', async () => {
    const admin = await signInAs(gateway.services, 'admin');
    for (const name of ['meeting_reminder_hours', 'agenda_days']) {
      const { body } = await call(admin, `GET /settings/${name}`);
      const set = await call(admin, `PUT /settings/${name}`, { value: 0, version: body.version });
      expect(set.status).toBe(200);
    }
    const id = await planned();
    await call(office, `POST /meetings/${id}/items`, { text: 'Budget' });
    expect(await told('2026-12-01T20:00:00.000Z')).toEqual([]);
  });
});
