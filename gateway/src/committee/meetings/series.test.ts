import { LIMITS } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendDue } from '../../requests/notices/send.ts';
import { partsOf, readCalendar } from '../../testing/calendar.ts';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway } from '../../testing/gateway.ts';
import { headerOf, mailingGateway } from '../../testing/mailing.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import type { SmtpServer } from '../../testing/smtp.ts';

const MINUTE = 60_000;
/** Daylight saving time ends in Chicago on 2026-11-01. */
const NOW = Date.parse('2026-10-01T12:00:00.000Z');
/** The first Tuesday of October, from 2 to 4 in the afternoon in Chicago. */
const FIRST = { starts_at: '2026-10-06T19:00:00.000Z', ends_at: '2026-10-06T21:00:00.000Z' };
const MONTHLY = { every: 'first', count: 4 };

describe.each(DIALECTS)('series of meetings on %s', (dialect) => {
  let gateway: TestGateway;
  let server: SmtpServer;
  let stop: () => Promise<void>;
  let now = NOW;
  let office: SignedIn;
  let chair: SignedIn;
  let second: SignedIn;
  let third: SignedIn;
  beforeAll(async () => {
    ({ gateway, server, stop } = await mailingGateway(dialect, () => now, { TIME_ZONE: 'America/Chicago' }));
  });
  beforeEach(async () => {
    now = NOW;
    await gateway.clear();
    office = await signInAs(gateway.services, 'business_office', { name: 'Olga Office' });
    chair = await signInAs(gateway.services, 'committee', { name: 'Chris Chair' });
    second = await signInAs(gateway.services, 'committee', { name: 'Sam Second' });
    third = await signInAs(gateway.services, 'committee', { name: 'Third member' });
    gateway.services.changes.announce('settings');
    server.mails.length = 0;
  });
  afterAll(() => stop());

  // biome-ignore lint/suspicious/noExplicitAny: bodies of several calls
  const call = (who: SignedIn, line: string, body?: unknown) => rest<any>(gateway, who, line, body);
  const planOf = (more: object = {}) => ({
    ...{ title: 'Committee', ...FIRST, place: 'Room 4' },
    ...{ chair_id: chair.id, member_ids: [second.id], ...more },
  });
  /** Plans a new series. Returns the ids of its meetings. */
  async function series(repeats: object = MONTHLY): Promise<number[]> {
    const { status, body } = await call(office, 'POST /meetings', planOf({ repeats }));
    expect([status, body.series_id]).toEqual([201, body.id]);
    return (await dates(body.id)).map(({ id }) => id);
  }
  const dates = async (id: number | undefined): Promise<{ id: number; starts_at: string }[]> =>
    (await call(chair, `GET /meetings/${id}/series`)).body;
  const starts = async (id: number | undefined) => (await dates(id)).map(({ starts_at }) => starts_at);
  const meeting = async (id: number | undefined) => (await call(chair, `GET /meetings/${id}`)).body;
  const change = (id: number | undefined, more: object) => call(office, `PUT /meetings/${id}`, planOf(more));
  async function send() {
    now += 6 * MINUTE;
    await Promise.all([sendDue(gateway.services), sendDue(gateway.services)]);
    return server.mails
      .splice(0)
      .map((mail) => {
        const files = partsOf(mail).filter(({ type }) => /^text\/calendar/.test(type));
        const { method, entries } = readCalendar(files[0]?.content ?? '');
        return {
          to: headerOf(mail, 'To'),
          subject: headerOf(mail, 'Subject'),
          files: files.length,
          method,
          entries,
          mail,
        };
      })
      .sort((one, other) => String(one.to).localeCompare(String(other.to)));
  }
  const mailOf = (mails: Awaited<ReturnType<typeof send>>, { email }: SignedIn) =>
    mails.filter(({ to }) => to === email);

  it("are separate meetings at the same hour in the hospital's time zone", async () => {
    const ids = await series();
    expect(await dates(ids[2])).toEqual([
      { id: ids[0], ...FIRST },
      // Daylight saving time has ended.
      { id: ids[1], starts_at: '2026-11-03T20:00:00.000Z', ends_at: '2026-11-03T22:00:00.000Z' },
      { id: ids[2], starts_at: '2026-12-01T20:00:00.000Z', ends_at: '2026-12-01T22:00:00.000Z' },
      { id: ids[3], starts_at: '2027-01-05T20:00:00.000Z', ends_at: '2027-01-05T22:00:00.000Z' },
    ]);
    for (const id of ids)
      expect(await meeting(id)).toMatchObject({
        ...{ title: 'Committee', place: 'Room 4', series_id: ids[0], version: 1 },
        member_ids: [chair.id, second.id],
      });
    expect((await call(chair, `GET /meetings/${ids[3]}/history`)).body).toMatchObject([
      { action: 'planned' },
    ]);
    const { body: alone } = await call(office, 'POST /meetings', planOf());
    expect([alone.series_id, await dates(alone.id)]).toEqual([null, []]);
  });

  it('are planned and read by GraphQL as well', async () => {
    const { data } = await gql<{
      planMeeting: { id: string; seriesId: string; series: { startsAt: string }[] };
    }>(
      gateway,
      office,
      `mutation($input: MeetingInput!, $repeats: RepeatsInput) {
        planMeeting(input: $input, repeats: $repeats) { ... on Meeting { id seriesId series { startsAt } } }
      }`,
      {
        input: {
          ...{ title: 'Committee', startsAt: FIRST.starts_at, endsAt: FIRST.ends_at },
          ...{ chairId: String(chair.id), memberIds: [String(second.id)] },
        },
        repeats: { every: 'weeks', weeks: 2, until: '2026-11-03' },
      },
    );
    const { id, seriesId, series: all } = data?.planMeeting ?? {};
    expect([seriesId, all]).toEqual([
      id,
      ['2026-10-06T19:00:00.000Z', '2026-10-20T19:00:00.000Z', '2026-11-03T20:00:00.000Z'].map(
        (startsAt) => ({
          startsAt,
        }),
      ),
    ]);
  });

  it('are refused with a reason when their rule makes no series', async () => {
    for (const [repeats, field, message] of [
      [{ every: 'second', count: 3 }, 'repeats.every', 'not on the second of its weekday'],
      [{ every: 'daily', count: 3 }, 'repeats.every', 'must be one of'],
      [{ every: 'weeks' }, 'repeats.count', 'A series ends after 2 to 26 meetings'],
      [{ every: 'weeks', count: 3, until: '2026-12-01' }, 'repeats.count', 'A series ends after'],
      [{ every: 'weeks', count: 1 }, 'repeats.count', 'A series ends after'],
      [{ every: 'weeks', count: LIMITS.meeting.series + 1 }, 'repeats.count', 'A series ends after'],
      [{ every: 'weeks', until: '2026-02-30' }, 'repeats.until', 'A series ends after'],
      [{ every: 'weeks', until: '2027-10-06' }, 'repeats.until', '26 meetings at most'],
      [{ every: 'weeks', until: '2026-10-12' }, 'repeats.until', 'two meetings at least'],
      [{ every: 'weeks', weeks: 0, count: 3 }, 'repeats.weeks', 'Weeks'],
      [{ every: 'weeks', weeks: 26, count: 26 }, 'ends_at', 'within 5 years'],
    ] as const) {
      const { status, body } = await call(office, 'POST /meetings', planOf({ repeats }));
      expect([status, body.fields?.[0]?.field, JSON.stringify(body)]).toEqual([
        400,
        field,
        expect.stringContaining(message),
      ]);
    }
    expect((await call(chair, 'GET /meetings')).body).toEqual([]);
  });

  it('have exceptions: when one is moved or cancelled, the others stay', async () => {
    const ids = await series();
    const moved = { starts_at: '2026-11-10T20:00:00.000Z', ends_at: '2026-11-10T22:00:00.000Z' };
    expect((await change(ids[1], moved)).status).toBe(200);
    expect((await call(office, `DELETE /meetings/${ids[2]}`)).status).toBe(204);
    expect(await starts(ids[0])).toEqual([FIRST.starts_at, moved.starts_at, '2027-01-05T20:00:00.000Z']);
    for (const id of [ids[0], ids[3]]) expect((await meeting(id)).version).toBe(1);
    // The first meeting, whose id is the id of the series, can be cancelled, too.
    expect((await call(office, `DELETE /meetings/${ids[0]}`)).status).toBe(204);
    expect(await dates(ids[3])).toHaveLength(2);
    expect((await call(office, `DELETE /meetings/${ids[1]}?later=true`)).status).toBe(204);
    expect((await call(chair, 'GET /meetings')).body).toEqual([]);
  });

  it('change from one meeting on: only the parts that changed in it', async () => {
    const ids = await series();
    // An exception in the series: another room.
    expect((await change(ids[3], { ...(await meeting(ids[3])), place: 'Room 9' })).status).toBe(200);
    const november = await meeting(ids[1]);
    const { status, body } = await change(ids[1], {
      ...{ starts_at: '2026-11-04T15:30:00.000Z', ends_at: '2026-11-04T17:00:00.000Z', title: 'Board' },
      ...{ member_ids: [third.id], version: november.version, later: true },
    });
    expect([status, body.title]).toEqual([200, 'Board']);
    expect(await starts(ids[0])).toEqual([
      ...[
        FIRST.starts_at,
        '2026-11-04T15:30:00.000Z',
        '2026-12-02T15:30:00.000Z',
        '2027-01-06T15:30:00.000Z',
      ],
    ]);
    expect(await meeting(ids[0])).toMatchObject({ title: 'Committee', version: 1 });
    expect(await meeting(ids[2])).toMatchObject({
      title: 'Board',
      member_ids: [chair.id, third.id],
      place: 'Room 4',
    });
    expect(await meeting(ids[3])).toMatchObject({
      ...{ title: 'Board', ends_at: '2027-01-06T17:00:00.000Z', place: 'Room 9', version: 3 },
    });
    expect((await call(chair, `GET /meetings/${ids[3]}/history`)).body[0]).toMatchObject({
      action: 'changed',
    });
    // A value that a meeting already has changes neither version nor history, of a later meeting or of this one.
    const room = await change(ids[1], { ...body, place: 'Room 9', later: true });
    const again = await change(ids[1], { ...room.body, later: true });
    expect([again.status, again.body.version]).toEqual([200, room.body.version]);
    expect([(await meeting(ids[2])).place, (await meeting(ids[3])).version]).toEqual(['Room 9', 3]);
  });

  it('can be changed by people who may change each of the meetings', async () => {
    const ids = await series();
    expect((await call(second, `DELETE /meetings/${ids[1]}?later=true`)).status).toBe(403);
    expect((await call(office, `DELETE /meetings/${ids[1]}?later=perhaps`)).status).toBe(400);
    // A later meeting gets another chair. The chair of this one no longer leads it.
    const december = { ...(await meeting(ids[2])), chair_id: second.id };
    expect((await change(ids[2], december)).status).toBe(200);
    expect((await call(chair, `DELETE /meetings/${ids[1]}?later=true`)).status).toBe(403);
    expect((await dates(ids[0])).length).toBe(4);
    // Meetings that have begun, or that belong to no series, stay.
    const { body: alone } = await call(office, 'POST /meetings', planOf());
    expect((await call(office, `DELETE /meetings/${alone.id}?later=true`)).status).toBe(400);
    expect((await change(alone.id, { later: true })).body.fields).toMatchObject([{ field: 'later' }]);
    await gateway.services.db
      .updateTable('meetings')
      .set({ state: 'open' })
      .where('id', '=', ids[3] ?? 0)
      .execute();
    expect((await call(office, `DELETE /meetings/${ids[1]}?later=true`)).status).toBe(204);
    expect((await dates(ids[0])).map(({ id }) => id)).toEqual([ids[0], ids[3]]);
  });

  it('can be changed by two people at the same moment, one after the other', async () => {
    const ids = await series();
    // Without a version, the later call changes the plan as it is then.
    const { version: _version, ...november } = await meeting(ids[1]);
    const answers = await Promise.all([
      change(ids[0], { title: 'One', later: true }),
      call(office, `DELETE /meetings/${ids[2]}?later=true`),
      change(ids[1], { ...november, place: 'Room 5', later: true }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 204, 200]);
    expect(await dates(ids[0])).toHaveLength(2);
    expect(await meeting(ids[1])).toMatchObject({ place: 'Room 5' });
  });

  it('invite each member by one mail, with a file of all meetings', async () => {
    const ids = await series();
    const mails = await send();
    expect(
      mails.map(({ to, subject, files, method, entries }) => [to, subject, files, method, entries.length]),
    ).toEqual([chair, second].map(({ email }) => [email, 'Committee (4 meetings)', 1, 'PUBLISH', 4]).sort());
    const [first] = mails;
    expect(first?.mail).toContain('Tuesday, November 3, 2026');
    expect(new Set(first?.entries.map(({ uid }) => uid)).size).toBe(4);
    expect(first?.entries.map(({ startsAt }) => startsAt)).toEqual(await starts(ids[0]));
    expect(await send()).toEqual([]);

    // An exception has its own mail, and calendars know its UID.
    await change(ids[1], { starts_at: '2026-11-10T20:00:00.000Z', ends_at: '2026-11-10T22:00:00.000Z' });
    const [one, ...others] = mailOf(await send(), second);
    expect([others.length, one?.method, one?.entries]).toEqual([
      0,
      'REQUEST',
      [
        expect.objectContaining({
          uid: first?.entries[1]?.uid,
          sequence: 1,
          startsAt: '2026-11-10T20:00:00.000Z',
        }),
      ],
    ]);

    // Several changes are in one mail, also for people who join and people who leave.
    await change(ids[2], { ...(await meeting(ids[2])), member_ids: [third.id], later: true });
    await call(office, `DELETE /meetings/${ids[3]}`);
    const told = await send();
    expect(
      mailOf(told, third).map(({ subject, entries }) => [subject, entries.map(({ status }) => status)]),
    ).toEqual([['Committee (1 meeting)', ['CONFIRMED']]]);
    expect(
      mailOf(told, second).flatMap(({ subject, entries }) => [
        subject,
        ...entries.map(({ uid, status }) => [uid, status]),
      ]),
    ).toEqual([
      'Cancelled: Committee (2 meetings)',
      [first?.entries[2]?.uid, 'CANCELLED'],
      [first?.entries[3]?.uid, 'CANCELLED'],
    ]);
    expect(mailOf(told, second)[0]?.mail).not.toContain('Third member');
    expect(await send()).toEqual([]);
  });
});
