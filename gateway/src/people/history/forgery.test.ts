import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../admin/verify.ts';
import { chainHead } from '../../audit/chain-store.ts';
import { NO_EVENTS } from '../../audit/chains.ts';
import { closeDay } from '../../audit/digest.ts';
import { hashUserEvent, type UserEventContent } from '../../audit/hash.ts';
import { toSql } from '../../platform/db/time.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { signInAs } from '../../testing/people.ts';
import { insertUserEvents } from './store.ts';

const DAY = 24 * 60 * 60_000;
const FIRST = Date.parse('2026-03-01T10:00:00Z');

describe.each(DIALECTS)('a person forged past the gateway on %s', (dialect) => {
  let gateway: TestGateway;
  let now = FIRST;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
    Object.assign(gateway.services, { clock: () => new Date(now) });
  });
  beforeEach(async () => {
    await gateway.clear();
    now = FIRST;
  });
  afterAll(() => gateway.stop());

  const db = () => gateway.services.db;
  const problems = async () => (await verifyAudit(db(), new Date(now))).problems;
  const close = (days: number) => closeDay(db(), new Date(FIRST + days * DAY));
  const provider = async () => (await signInAs(gateway.services, 'provider')).id;

  it('is found with a role that nobody gave', async () => {
    const id = await provider();
    expect(await problems()).toEqual([]);
    await db().insertInto('user_roles').values({ user_id: id, role: 'admin' }).execute();
    expect(await problems()).toEqual([
      `user_roles ${id}/admin: the history of user ${id} does not tell of it`,
    ]);
  });

  it('is found with a role that was taken away, and as first role', async () => {
    const { id } = await signInAs(gateway.services, ['analyst', 'admin']);
    await db().deleteFrom('user_roles').where('user_id', '=', id).where('role', '=', 'admin').execute();
    await db().updateTable('users').set({ role: 'committee' }).where('id', '=', id).execute();
    expect(await problems()).toEqual([
      `users ${id}, role: is "committee", its history says "analyst"`,
      `user_roles ${id}/admin: is missing, user ${id} had it`,
    ]);
  });

  it('is found when the whole person was put in or taken out', async () => {
    const id = await provider();
    const other = await provider();
    const row = await db().selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await db()
      .insertInto('users')
      .values({ ...row, id: id + 1_000, subject: 'forged' })
      .execute();
    await db().deleteFrom('sessions').where('user_id', '=', other).execute();
    await db().deleteFrom('user_roles').where('user_id', '=', other).execute();
    await db().deleteFrom('users').where('id', '=', other).execute();
    expect(await problems()).toEqual([
      `users ${other}: is missing, user ${other} was never removed`,
      `user_roles ${other}/provider: is missing, user ${other} had it`,
      `users ${id + 1_000}: has no history`,
    ]);
  });

  it('is found with an id below those of the portal', async () => {
    const id = await provider();
    const row = await db().selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await db()
      .insertInto('users')
      .values({ ...row, id: -7, subject: 'forged' })
      .execute();
    await db().insertInto('user_roles').values({ user_id: -7, role: 'admin' }).execute();
    expect(await problems()).toEqual(['users -7: has no history']);
  });

  /** Adds an event to the history, with the hash that the gateway would compute, and changes the person as the event says. */
  async function append(id: number, change: Partial<UserEventContent>) {
    const head = await chainHead(db(), 'user', id);
    const event = {
      user_id: id,
      sequence: head.sequence + 1,
      action: 'user_changed',
      actor_id: null,
      at: toSql(new Date(now)),
      changes: JSON.stringify({ user_roles: ['admin', 'provider'] }),
      previous_hash: head.hash,
      ...change,
    };
    await insertUserEvents(db(), [{ ...event, hash: hashUserEvent(event) }]);
    await db().insertInto('user_roles').values({ user_id: id, role: 'admin' }).execute();
    return `user ${id}, event ${event.sequence}`;
  }

  it.each([
    [
      ' that does not give roles',
      { action: 'profile_changed' },
      ': "profile_changed" does not change user_roles',
    ],
    [' that there is not', { action: 'promoted' }, ': "promoted" does not change user_roles'],
    [' that begins a history', { action: 'signed_up' }, ': "signed_up" does not change user_roles'],
    [' by nobody', { actor_id: 4711 }, ', actor_id: there is no user 4711'],
    [' of an earlier day', { at: '2020-01-01 10:00:00.000' }, ': is dated before the one before it'],
    [' of a day that no digest covers', { at: '2999-01-01 10:00:00.000' }, ': is dated in the future'],
    [' that is no JSON', { changes: '{' }, ': what it changed cannot be read'],
    [' that says null', { changes: 'null' }, ': what it changed cannot be read'],
    [
      ' with one role in place of a list',
      { changes: '{"user_roles":5}' },
      ': what it changed cannot be read',
    ],
    [' that tells nothing', { changes: null }, ': does not tell what it changed'],
    [' in place of another', { previous_hash: NO_EVENTS.hash }, ': does not follow the one before'],
  ] as const)('is found with an event of its own%s, whole hashes and all', async (_, change, problem) => {
    const event = await append(await provider(), change);
    expect(await problems()).toContain(event + problem);
  });

  it('is found with an event that was dated into a closed day later', async () => {
    const id = await provider();
    await close(1);
    now += DAY;
    const event = await append(id, { at: '2026-03-01 11:00:00.000' });
    expect(await problems()).toEqual([`${event}: was not there when 2026-03-01 was closed`]);
  });

  it('is found when the history was cut off, made up anew or has vanished together with its person', async () => {
    const [id, other] = [await provider(), await provider()];
    await append(id, {});
    await close(1);
    expect(await problems()).toEqual([]);
    await db().deleteFrom('user_events').where('user_id', '=', id).where('sequence', '=', 2).execute();
    await db().deleteFrom('user_roles').where('user_id', '=', id).where('role', '=', 'admin').execute();
    for (const table of ['sessions', 'user_roles', 'user_events'] as const) {
      await db().deleteFrom(table).where('user_id', '=', other).execute();
    }
    await db().deleteFrom('users').where('id', '=', other).execute();
    expect(await problems()).toEqual([
      `user ${id}, event 2: is missing that was there on 2026-03-01`,
      `user ${other}: its history has vanished (it had 1 events on 2026-03-01)`,
    ]);
  });

  it('is not found with a whole event of a usual kind that is dated today: only a digest shows that it is new', async () => {
    const id = await provider();
    await close(1);
    now += DAY;
    await append(id, {});
    expect(await problems()).toEqual([]);
  });

  it('is covered from the first digest that includes people, even when an older gateway closed days after it', async () => {
    const id = await provider();
    await close(1);
    now += DAY;
    await append(id, {});
    await close(2);
    const older = await db().selectFrom('audit_digests').selectAll().orderBy('day').execute();
    expect(older).toMatchObject([{ user_chains: 1 }, { user_chains: 1 }]);
    await db().deleteFrom('audit_user_heads').where('day', '=', '2026-03-02').execute();
    // The digest as the version before computed it.
    const [first] = older;
    const digest = createHash('sha256').update(`${first?.digest}\n2026-03-02\n`).digest('hex');
    await db()
      .updateTable('audit_digests')
      .set({ user_chains: null, minutes_chains: null, digest })
      .where('day', '=', '2026-03-02')
      .execute();
    expect(await problems()).toEqual([]);
    now += DAY;
    expect(await close(3)).toMatchObject({ day: '2026-03-03', user_chains: 1 });
    expect(await problems()).toEqual([]);
    await db().deleteFrom('user_events').where('user_id', '=', id).where('sequence', '=', 2).execute();
    expect(await problems()).toContain(`user ${id}, event 2: is missing that was there on 2026-03-03`);
  });
});
