import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../admin/verify.ts';
import { closeDay } from '../../audit/digest.ts';
import { hashUserEvent, type UserEventContent } from '../../audit/hash.ts';
import { migrate } from '../../platform/db/open.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { signInAs } from '../../testing/people.ts';
import { deleteUndecided } from '../sessions/unverified.ts';
import { lockUser, revokeTokens } from '../users/write-store.ts';
import { acceptUsers } from './accept.ts';
import { readUserChanges, type UserChanges } from './changes.ts';
import { sealOf } from './seal.ts';
import { endUserHistory } from './service.ts';
import { insertUserEvents, userEventsOf } from './store.ts';

const DAY = 24 * 60 * 60_000;
const FIRST = Date.parse('2026-03-01T10:00:00Z');

describe.each(DIALECTS)('the history of a removed account on %s', (dialect) => {
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
  const verify = () => verifyAudit(db());
  const problems = async () => (await verify()).problems;
  const events = (id: number) => userEventsOf(db(), [id]);
  const close = (days: number) => closeDay(db(), new Date(FIRST + days * DAY));

  /** A person who has signed up and signed out once. */
  async function stranger() {
    const unverified = { email_verified: 0, profile_created: 0 };
    const { id } = await signInAs(gateway.services, 'provider', unverified);
    await revokeTokens(db(), id, new Date(now));
    return id;
  }

  async function removed() {
    const id = await stranger();
    await deleteUndecided(gateway.services, id);
    return id;
  }

  const forge = (id: number, sequence: number, change: object) =>
    db()
      .updateTable('user_events')
      .set(change)
      .where('user_id', '=', id)
      .where('sequence', '=', sequence)
      .execute();

  /** A removed person as gateways before version 0029 of the tables stored it: contents without a salt, and nothing in the last event. */
  async function removedByOlder({ isEmptied = true } = {}) {
    const id = await removed();
    let previous_hash = '0'.repeat(64);
    for (const { id: row, hash: _, ...event } of await events(id)) {
      const users = { email: 'stranger@hospital.example' };
      const changes = event.action === 'removed' ? null : JSON.stringify({ users });
      const older: UserEventContent = { ...event, changes, previous_hash };
      const hash = hashUserEvent(older);
      const kept = isEmptied ? null : changes;
      await db()
        .updateTable('user_events')
        .set({ ...older, changes: kept, hash })
        .where('id', '=', row)
        .execute();
      previous_hash = hash;
    }
    return id;
  }

  /** Upgrades the tables, like a gateway that starts on the tables of the version before. */
  async function upgrade() {
    await sql`delete from kysely_migration where name = '0029-sealed-histories'`.execute(db());
    await migrate(db());
  }

  const CHANGES = [
    ['action', 'user_invited'],
    ['actor_id', 1],
    ['at', '2026-03-01 09:59:59.000'],
    ['changes', '{"users":{"name":"Somebody"}}'],
    ['hash', 'f'.repeat(64)],
    ['previous_hash', 'f'.repeat(64)],
  ] as const;

  it('has no contents, and verification finds it whole', async () => {
    const id = await removed();
    const [signedUp, signedOut, last] = await events(id);
    expect([signedUp?.changes, signedOut?.changes]).toEqual([null, null]);
    expect(JSON.parse(last?.changes ?? '')).toEqual({ sealed: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await problems()).toEqual([]);
  });

  it.each(CHANGES)('is reported when an event without contents has another %s', async (column, value) => {
    const id = await removed();
    for (const sequence of [1, 2]) {
      const before = (await events(id))[sequence - 1];
      await forge(id, sequence, { [column]: value });
      expect((await problems()).join()).toMatch(/it seals|does not follow|was changed/);
      await forge(id, sequence, { [column]: before?.[column] });
      expect(await problems()).toEqual([]);
    }
  });

  it('is reported when its last event is forged with another action and correct hashes, once the day is closed', async () => {
    const id = await removed();
    await close(1);
    await forge(id, 2, { action: 'address_changed' });
    const { hash: _, id: __, ...last } = (await events(id))[2] as Awaited<ReturnType<typeof events>>[number];
    const changes = JSON.stringify({ sealed: sealOf((await events(id)).slice(0, 2)) });
    await forge(id, 3, { changes, hash: hashUserEvent({ ...last, changes }) });
    expect(await problems()).toEqual([`user ${id}, event 3: is not the one on 2026-03-01`]);
  });

  it('is reported when it was emptied while the person still exists', async () => {
    const id = await stranger();
    await forge(id, 2, { changes: null });
    expect(await problems()).toEqual([`user ${id}, event 2: was changed`]);
  });

  it('stays a finding when an event was changed before the account was removed', async () => {
    const id = await stranger();
    await forge(id, 2, { action: 'address_changed' });
    expect(await problems()).toEqual([`user ${id}, event 2: was changed`]);
    await deleteUndecided(gateway.services, id);
    expect(await problems()).toEqual([
      `user ${id}, event 3: the events before it are not those that it seals`,
    ]);
  });

  it('cannot go on with the person', async () => {
    const id = await removed();
    const [head] = (await events(id)).slice(-1);
    const event = {
      user_id: id,
      sequence: 4,
      action: 'accepted',
      actor_id: null,
      at: '2026-03-01 10:00:00.000',
      changes: '{"users":{"name":"Somebody"}}',
      previous_hash: head?.hash ?? '',
    };
    await insertUserEvents(db(), [{ ...event, hash: hashUserEvent(event) }]);
    expect(await problems()).toEqual([`user ${id}, event 4: follows the removal of the person`]);
  });

  it('does not give its contents away to somebody who guesses them', async () => {
    const id = await stranger();
    const before = await events(id);
    await deleteUndecided(gateway.services, id);
    for (const [index, { id: _, hash, ...emptied }] of (await events(id)).slice(0, 2).entries()) {
      const contents: UserChanges = readUserChanges(before[index]?.changes ?? '');
      expect(Object.keys(contents)).not.toContain('salt');
      expect(hashUserEvent({ ...emptied, changes: before[index]?.changes ?? '' })).toBe(hash);
      expect(hashUserEvent({ ...emptied, changes: JSON.stringify(contents) })).not.toBe(hash);
    }
  });

  it('is sealed by a migration when an older version wrote it, and still matches its old digests', async () => {
    const id = await removedByOlder();
    const digest = await close(1);
    await upgrade();
    await upgrade();
    expect((await events(id)).map(({ action }) => action)).toEqual([
      'signed_up',
      'tokens_revoked',
      'removed',
      'sealed',
    ]);
    expect(await verify()).toMatchObject({ problems: [], accepted: 0, newest: { digest: digest?.digest } });
    await forge(id, 1, { action: 'user_invited' });
    expect(await problems()).toEqual([
      `user ${id}, event 4: the events before it are not those that it seals`,
    ]);
  });

  it('holds people of an older version as before, and seals their events when they are removed', async () => {
    const older = await removedByOlder({ isEmptied: false });
    await db().deleteFrom('user_events').where('user_id', '=', older).where('sequence', '=', 3).execute();
    const stays = await events(older);
    expect(stays.map((event) => hashUserEvent(event) === event.hash)).toEqual([true, true]);
    const [, head] = stays;
    if (!head) throw new Error('there is no history');
    await endUserHistory(db(), { action: 'removed', at: new Date(now) }, older, head);
    expect(await problems()).toEqual([]);
    await forge(older, 1, { action: 'user_invited' });
    expect(await problems()).toEqual([
      `user ${older}, event 3: the events before it are not those that it seals`,
    ]);
  });

  it('is a finding where an older gateway removed it after the migration, until an operator accepts it', async () => {
    const id = await removedByOlder();
    const found = [`user ${id}: its events were emptied, and none after them seals them`];
    expect(await problems()).toEqual(found);
    expect(await acceptUsers(gateway.services)).toEqual({ accepted: found, left: [] });
    expect(await verify()).toMatchObject({ problems: [], accepted: 1 });
    expect(await lockUser(db(), id)).toBeUndefined();
    await forge(id, 1, { action: 'user_invited' });
    const { left } = await acceptUsers(gateway.services, [id]);
    expect(left).toEqual([`user ${id}, event 4: the events before it are not those that it seals`]);
  });
});
