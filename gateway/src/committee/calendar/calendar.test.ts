import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isoToSql } from '../../platform/db/index.ts';
import { readCalendar } from '../../testing/calendar.ts';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { meetingOf } from '../../testing/meetings.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { writeCalendarRow } from './store.ts';

describe.each(DIALECTS)('the calendar of a person on %s', (dialect) => {
  let gateway: TestGateway;
  let member: SignedIn;
  let other: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    member = await signInAs(gateway.services, 'committee');
    other = await signInAs(gateway.services, 'committee');
  });
  afterAll(() => gateway.stop());

  // biome-ignore lint/suspicious/noExplicitAny: bodies of several calls
  const call = (who: SignedIn, line: string, body?: unknown) => rest<any>(gateway, who, line, body);
  /** Makes a new address and returns its path. */
  const make = async (who = member): Promise<string> => {
    const { status, body } = await call(who, 'POST /users/me/calendar', {});
    expect(status).toBe(201);
    return new URL(body.address).pathname;
  };
  const open = (path: string, headers: Record<string, string> = {}) => fetch(gateway.url + path, { headers });
  const status = async (path: string) => (await open(path)).status;
  const meeting = (who: SignedIn, more: Parameters<typeof meetingOf>[2] = {}) =>
    meetingOf(gateway.services.db, { chair: who, planner: other }, more);

  it("contains only the person's own meetings, with title, time, place and page", async () => {
    const [startsAt, endsAt] = ['2999-12-01T15:00:00.000Z', '2999-12-01T16:30:00.000Z'];
    const times = { starts_at: isoToSql(startsAt), ends_at: isoToSql(endsAt), listed_at: isoToSql(endsAt) };
    const id = await meeting(member, { title: 'Mine, of "December"', ...times });
    await meeting(other, { title: 'Not mine' });
    await meeting(member, { title: 'Off', listed_at: null });
    const long = '2020-01-01 00:00:00.000';
    await meeting(member, { title: 'Long ago', starts_at: long, ends_at: long, listed_at: long });
    const answer = await open(await make());
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ]);
    const { method, entries } = readCalendar(await answer.text());
    expect(method).toBe(null);
    expect(entries).toEqual([
      {
        uid: expect.stringContaining(`meeting-${id}-`),
        ...{ sequence: 0, status: 'CONFIRMED', title: 'Mine, of "December"', place: 'Room 4' },
        ...{ startsAt, endsAt },
        url: expect.stringMatching(new RegExp(`^http://.*/committee-dashboard/meetings/${id}$`)),
        ...{ text: null, organizer: null, attendees: [] },
      },
    ]);
  });

  it('is not sent again when nothing has changed', async () => {
    const id = await meeting(member);
    const path = await make();
    const first = await open(path);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const again = await open(path, { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const { db } = gateway.services;
    await db.updateTable('meetings').set({ title: 'Another', version: 2 }).where('id', '=', id).execute();
    expect((await open(path, { 'if-none-match': etag })).status).toBe(200);
  });

  it('has an address that is shown once, and that ends with the next one or when it is removed', async () => {
    expect((await call(member, 'GET /users/me/calendar')).body).toEqual({ made_at: null });
    const first = await make();
    const { secret_hash } = await gateway.services.db
      .selectFrom('calendars')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(first).toMatch(/^\/api\/calendar\/[\w-]{32}\.ics$/);
    expect(first).not.toContain(secret_hash);
    const second = await make();
    await make(other);
    expect([await status(first), await status(second)]).toEqual([404, 200]);
    expect((await call(member, 'GET /users/me/calendar')).body).toEqual({ made_at: expect.any(String) });
    expect((await call(member, 'DELETE /users/me/calendar')).status).toBe(204);
    expect((await call(member, 'DELETE /users/me/calendar')).status).toBe(204);
    expect(await status(second)).toBe(404);
    for (const path of ['/api/calendar/x.ics', '/api/calendar/.ics', first.replace('.ics', 'x.ics')])
      expect(await status(path)).toBe(404);
    const admin = await signInAs(gateway.services, 'admin');
    const events = (await call(admin, 'GET /security-events')).body;
    expect(
      events
        .filter(({ kind }: { kind: string }) => kind.startsWith('calendar'))
        .map(({ kind, user }: { kind: string; user: { id: number } }) => [kind, user.id]),
    ).toEqual([
      ['calendar_removed', member.id],
      ['calendar_made', other.id],
      ['calendar_made', member.id],
      ['calendar_made', member.id],
    ]);
  });

  it('exists once, even when two are made at the same moment', async () => {
    const made = await Promise.all([make(), make()]);
    const open = await Promise.all(made.map(status));
    expect(open.sort()).toEqual([200, 404]);
    // The other call has written its row in the meantime.
    const { db } = gateway.services;
    const row = { user_id: member.id, secret_hash: 'x', made_at: isoToSql('2026-12-01T15:00:00.000Z') };
    await db.transaction().execute((trx) => writeCalendarRow(trx, row));
    expect(await db.selectFrom('calendars').selectAll().execute()).toEqual([row]);
  });

  it('can be read as long as its person may read meetings', async () => {
    await meeting(member);
    const path = await make();
    const { db } = gateway.services;
    const set = (more: object) => db.updateTable('users').set(more).where('id', '=', member.id).execute();
    await set({ active: 0 });
    expect(await status(path)).toBe(404);
    await set({ active: 1 });
    expect(await status(path)).toBe(200);
    await db.updateTable('user_roles').set({ role: 'analyst' }).where('user_id', '=', member.id).execute();
    expect(await status(path)).toBe(404);
    const provider = await signInAs(gateway.services, 'provider');
    expect((await call(provider, 'POST /users/me/calendar', {})).status).toBe(403);
  });

  it('can also be made and removed over GraphQL', async () => {
    const made = await gql<{ made: { address: string } }>(
      gateway,
      member,
      'mutation { made: makeCalendar { ... on MadeCalendar { address madeAt } } }',
    );
    const path = new URL(made.data?.made.address ?? '').pathname;
    expect(await status(path)).toBe(200);
    const asked = await gql<{ myCalendar: string | null }>(gateway, member, '{ myCalendar }');
    expect(asked.data?.myCalendar).toEqual(expect.any(String));
    await gql(gateway, member, 'mutation { removeCalendar { __typename } }');
    expect(await status(path)).toBe(404);
  });
});
