import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendDue } from '../../requests/notices/send.ts';
import { partsOf, readCalendar } from '../../testing/calendar.ts';
import { rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway } from '../../testing/gateway.ts';
import { headerOf, mailingGateway } from '../../testing/mailing.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import type { SmtpServer } from '../../testing/smtp.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Two days before daylight saving time ends in Chicago. */
const NOW = Date.parse('2026-10-30T12:00:00.000Z');

describe.each(DIALECTS)('invitations on %s', (dialect) => {
  let gateway: TestGateway;
  let server: SmtpServer;
  let stop: () => Promise<void>;
  let now = NOW;
  let office: SignedIn;
  let chair: SignedIn;
  let second: SignedIn;
  let third: SignedIn;
  beforeAll(async () => {
    ({ gateway, server, stop } = await mailingGateway(dialect, () => now, {
      HOSPITAL_NAME: 'St. Ada',
      TIME_ZONE: 'America/Chicago',
    }));
  });
  beforeEach(async () => {
    now = NOW;
    await gateway.clear();
    office = await signInAs(gateway.services, 'business_office', { name: 'Olga Office' });
    chair = await signInAs(gateway.services, 'committee', { name: 'Chris Chair' });
    second = await signInAs(gateway.services, 'committee', { name: 'Sam "the, second"; Müller' });
    third = await signInAs(gateway.services, 'committee', { name: 'Third member' });
    gateway.services.changes.announce('settings');
    server.mails.length = 0;
    server.mood = 'takes';
  });
  afterAll(() => stop());

  const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString();
  // biome-ignore lint/suspicious/noExplicitAny: bodies of several calls
  const call = (who: SignedIn, line: string, body?: unknown) => rest<any>(gateway, who, line, body);
  const planOf = (more: object = {}) => ({
    title: 'November; meeting, of the committee',
    ...{ starts_at: at(5 * 24), ends_at: at(5 * 24 + 2), place: 'Room 4, "West"' },
    ...{ chair_id: chair.id, member_ids: [second.id], ...more },
  });
  const plan = async (more: object = {}, who = office): Promise<number> => {
    const { status, body } = await call(who, 'POST /meetings', planOf(more));
    expect(status).toBe(201);
    return body.id;
  };
  const change = (id: number, more: object) => call(office, `PUT /meetings/${id}`, planOf(more));
  const send = async (minutes = 6) => {
    now += minutes * MINUTE;
    await Promise.all([sendDue(gateway.services), sendDue(gateway.services)]);
    return server.mails.splice(0);
  };
  /** The recipient of each mail, with its calendar entry as a calendar program reads it. */
  const read = (mails: readonly string[]) =>
    mails
      .map((mail) => {
        const calendars = partsOf(mail).filter(({ type }) => /^text\/calendar|^application\/ics/.test(type));
        const [part] = calendars;
        const { method, entries } = readCalendar(part?.content ?? '');
        // The attached file has the same content.
        for (const { content } of calendars) expect(readCalendar(content)).toEqual({ method, entries });
        expect(calendars.map(({ type }) => type.split(';')[0])).toEqual(['text/calendar', 'application/ics']);
        expect(part?.type).toContain(`method=${method}`);
        expect(entries).toHaveLength(1);
        return { to: headerOf(mail, 'To'), subject: headerOf(mail, 'Subject'), method, entry: entries[0] };
      })
      .sort((one, other) => String(one.to).localeCompare(String(other.to)));
  const got = (mails: readonly string[]) =>
    read(mails)
      .map(({ to, method, entry }) => [to, method, entry?.sequence])
      .sort();

  it('go to each member once, with an entry that calendar programs accept', async () => {
    const id = await plan({}, chair);
    expect(await send(4)).toEqual([]);
    const mails = await send(2);
    // The person who plans it gets the entry, too.
    expect(got(mails)).toEqual([chair, second].map(({ email }) => [email, 'REQUEST', 0]).sort());
    const mail = read(mails).find(({ to }) => to === second.email);
    expect(mail?.entry).toEqual({
      uid: expect.stringMatching(/^meeting-\d+-\d+@medical-device-requests$/),
      sequence: 0,
      status: 'CONFIRMED',
      title: 'November; meeting, of the committee',
      startsAt: at(5 * 24),
      endsAt: at(5 * 24 + 2),
      place: 'Room 4, "West"',
      text: `Chair: Chris Chair\nMembers: Sam "the, second"; Müller\nSay whether you come: https://portal.example/committee-dashboard/meetings/${id}`,
      url: `https://portal.example/committee-dashboard/meetings/${id}`,
      organizer: expect.stringMatching(/^mailto:.+@/),
      attendees: [
        {
          address: `mailto:${second.email}`,
          name: 'Sam "the, second"; Müller',
          rsvp: 'TRUE',
          standing: 'NEEDS-ACTION',
        },
      ],
    });
    const [text] = partsOf(mails.find((each) => headerOf(each, 'To') === second.email) ?? '');
    // Daylight saving time has ended before that day: 12:00 UTC is 6:00.
    expect(text?.content).toContain('Wednesday, November 4, 2026, 6:00 – 8:00 AM CST');
    expect(text?.content).toContain('You are invited to this meeting of the committee.');
    expect(await send(60)).toEqual([]);
  });

  it('report changes under the same name with a higher number, joined while they wait', async () => {
    const id = await plan();
    await change(id, { title: 'Another' });
    await change(id, { title: 'Another', place: 'Room 5' });
    const first = await send();
    expect(got(first)).toEqual([chair, second].map(({ email }) => [email, 'REQUEST', 2]).sort());
    await change(id, { title: 'Another', place: 'Room 5', starts_at: at(24), ends_at: at(25) });
    const then = await send();
    expect(got(then)).toEqual([chair, second].map(({ email }) => [email, 'REQUEST', 3]).sort());
    expect(read(then)[0]).toMatchObject({
      subject: 'Changed: Another',
      entry: { uid: read(first)[0]?.entry?.uid, startsAt: at(24), endsAt: at(25), place: 'Room 5' },
    });
    // Nothing that the mails contain has changed: the same plan, and guests.
    const same = { title: 'Another', place: 'Room 5', starts_at: at(24), ends_at: at(25) };
    await change(id, same);
    await change(id, { ...same, guests: ['Dr. Guest'] });
    expect(await send()).toEqual([]);
  });

  it('cancel the meeting for people who are removed, and for everybody when it is cancelled', async () => {
    const id = await plan();
    await send();
    await change(id, { member_ids: [third.id] });
    expect(got(await send())).toEqual(
      [
        [chair.email, 'REQUEST', 1],
        [second.email, 'CANCEL', 1],
        [third.email, 'REQUEST', 1],
      ].sort(),
    );
    expect((await call(office, `DELETE /meetings/${id}`)).status).toBe(204);
    const mails = await send();
    expect(got(mails)).toEqual([chair, third].map(({ email }) => [email, 'CANCEL', 2]).sort());
    expect(read(mails)[0]).toMatchObject({
      subject: expect.stringContaining('Cancelled: November'),
      entry: { status: 'CANCELLED' },
    });
  });

  it('tell removed people only what they knew, and only once', async () => {
    const id = await plan();
    await send();
    const secret = { title: 'Secret', place: 'Room 9', starts_at: at(24), ends_at: at(25) };
    await change(id, { ...secret, member_ids: [third.id] });
    const [mail, ...others] = read(await send()).filter(({ to }) => to === second.email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject: 'Cancelled: November; meeting, of the committee',
      method: 'CANCEL',
      entry: { sequence: 1, startsAt: at(5 * 24), endsAt: at(5 * 24 + 2), place: null, text: null },
    });
    await change(id, { ...secret, member_ids: [third.id], place: 'Room 10' });
    expect(read(await send()).filter(({ to }) => to === second.email)).toEqual([]);
    // A member who comes back is invited, and can be removed again.
    await change(id, { ...secret, place: 'Room 10' });
    const back = await send();
    expect(got(back)).toContainEqual([second.email, 'REQUEST', 3]);
    expect(read(back).find(({ to }) => to === second.email)?.subject).toBe('Secret');
    await change(id, { ...secret, member_ids: [third.id], title: 'Later' });
    expect(read(await send()).find(({ to }) => to === second.email)).toMatchObject({
      subject: 'Cancelled: Secret',
      entry: { sequence: 4, startsAt: at(24), place: null },
    });
  });

  it('end with one cancellation for a member who has lost the role', async () => {
    const id = await plan();
    await send();
    const { db } = gateway.services;
    await db.updateTable('user_roles').set({ role: 'analyst' }).where('user_id', '=', second.id).execute();
    await change(id, { place: 'Room 9' });
    server.mood = 'defers';
    expect(await send()).toEqual([]);
    server.mood = 'takes';
    const mails = await send(10);
    expect(got(mails)).toEqual(
      [
        [chair.email, 'REQUEST', 1],
        [second.email, 'CANCEL', 1],
      ].sort(),
    );
    expect(mails.find((mail) => headerOf(mail, 'To') === second.email)).not.toContain('Room');
    await change(id, { place: 'Room 10' });
    expect(got(await send())).toEqual([[chair.email, 'REQUEST', 2]]);
    expect((await call(office, `DELETE /meetings/${id}`)).status).toBe(204);
    expect(got(await send())).toEqual([[chair.email, 'CANCEL', 3]]);
  });

  it('say nothing about changes that nobody was told or that were rolled back, and nothing to inactive people', async () => {
    const id = await plan();
    await call(office, `DELETE /meetings/${id}`);
    expect(await send()).toEqual([]);
    expect((await call(office, 'POST /meetings', planOf({ member_ids: [office.id] }))).status).toBe(400);
    const other = await plan();
    const stale = await call(office, `PUT /meetings/${other}`, { ...planOf({ title: 'X' }), version: 7 });
    expect(stale.status).toBe(409);
    const { db } = gateway.services;
    await db.updateTable('users').set({ active: 0 }).where('id', '=', second.id).execute();
    expect(got(await send())).toEqual([[chair.email, 'REQUEST', 0]]);
    // A person who has lost the role to read meetings gets only a mail about the meeting that they knew.
    await db.deleteFrom('user_roles').where('user_id', '=', chair.id).execute();
    await db.insertInto('user_roles').values({ user_id: chair.id, role: 'analyst' }).execute();
    await change(other, { member_ids: [second.id, third.id] });
    expect(got(await send())).toEqual(
      [
        [chair.email, 'CANCEL', 1],
        [third.email, 'REQUEST', 1],
      ].sort(),
    );
    expect(await db.selectFrom('mails').selectAll().execute()).toEqual([]);
  });

  it('are sent once, even when the first attempts fail and the plan changes in the meantime', async () => {
    const id = await plan({ member_ids: [chair.id] });
    server.mood = 'defers';
    expect(await send()).toEqual([]);
    await change(id, { member_ids: [chair.id], place: 'Room 5' });
    expect(await send()).toEqual([]);
    server.mood = 'takes';
    const mails = await send(30);
    expect(got(mails)).toEqual([[chair.email, 'REQUEST', 1]]);
    expect(await send(60)).toEqual([]);
    expect(await gateway.services.db.selectFrom('mails').selectAll().execute()).toEqual([]);
  });

  it('are answered by members, and asked again when the time changes', async () => {
    const id = await plan();
    const answers = async () =>
      (await call(chair, `GET /meetings/${id}`)).body.attendance
        .map(({ user, answer }: { user: { id: number }; answer: string | null }) => [user.id, answer])
        .sort();
    const answer = (who: SignedIn, body: object) => call(who, `PUT /meetings/${id}/answer`, body);
    const both = (one: string | null, other: string | null) =>
      [
        [chair.id, one],
        [second.id, other],
      ].sort();
    expect(await answers()).toEqual(both(null, null));
    expect((await answer(second, { answer: 'no' })).body.attendance).toContainEqual(
      expect.objectContaining({
        user: { id: second.id, name: 'Sam "the, second"; Müller' },
        answer: 'no',
      }),
    );
    await answer(second, { answer: 'yes' });
    await answer(second, { answer: 'yes' });
    expect(await answers()).toEqual(both(null, 'yes'));
    expect((await answer(second, { answer: 'perhaps' })).status).toBe(400);
    for (const stranger of [third, office])
      expect((await answer(stranger, { answer: 'yes' })).status).toBe(403);
    await send();
    // A change of the room does not ask again, and the entry keeps the answer.
    await change(id, { place: 'Room 5' });
    const [, entry] = read(await send()).sort((one) => (one.to === second.email ? 1 : -1));
    expect(entry?.entry?.attendees).toMatchObject([{ standing: 'ACCEPTED' }]);
    expect(await answers()).toEqual(both(null, 'yes'));
    await change(id, { place: 'Room 5', starts_at: at(5 * 24 + 1), ends_at: at(5 * 24 + 2) });
    expect(await answers()).toEqual(both(null, null));
    // A member who was removed and comes back is also asked again.
    await answer(second, { answer: 'no' });
    const times = { place: 'Room 5', starts_at: at(5 * 24 + 1), ends_at: at(5 * 24 + 2) };
    await change(id, { ...times, member_ids: [third.id] });
    await change(id, times);
    expect(await answers()).toEqual(both(null, null));
    now = NOW + 6 * 24 * HOUR;
    const later = await signInAs(gateway.services, 'committee');
    const { db } = gateway.services;
    await db.insertInto('meeting_members').values({ meeting_id: id, user_id: later.id }).execute();
    expect((await answer(later, { answer: 'yes' })).status).toBe(409);
  });
});
