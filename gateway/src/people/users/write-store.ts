import type { Role } from '@portal/domain';
import { type ChainHead, chainHead, NO_EVENTS } from '../../audit/index.ts';
import type { Database } from '../../platform/context.ts';
import { nameKey, toSql } from '../../platform/db/index.ts';
import { type RecordedUser, userChanges } from '../history/changes.ts';
import { appendUserEvent, endUserHistory, type UserAct } from '../history/service.ts';
import type { UserRow } from './tables.ts';

/** The one place that writes `users` and `user_roles`: each write tells the person's history what it changed (ADR 38). */

/** A person whose row is held until the transaction ends, so that nobody else writes it. */
export interface HeldUser {
  row: UserRow;
  roles: readonly Role[];
  /** The end of their history. */
  head: ChainHead;
}

const locked = (db: Database) =>
  db.updateTable('users').set((eb) => ({ profile_created: eb.ref('profile_created') }));

/** Makes others who want this person's row wait until the transaction ends, on every database alike. */
export async function lockPerson(db: Database, userId: number): Promise<void> {
  await locked(db).where('id', '=', userId).execute();
}

export async function lockPeople(db: Database, userIds: readonly number[]): Promise<void> {
  await locked(db).where('id', 'in', userIds).execute();
}

/** As `lockPerson`, by what the identity provider calls the person. */
export async function lockIdentity(db: Database, issuer: string, subject: string): Promise<void> {
  await locked(db).where('issuer', '=', issuer).where('subject', '=', subject).execute();
}

/** Locks a person and reads what a change has to know. Undefined when there is none. */
export async function holdUser(trx: Database, id: number): Promise<HeldUser | undefined> {
  await lockPerson(trx, id);
  const rows = await trx
    .selectFrom('users')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('user_events')
          .select(['user_id', 'sequence', 'hash'])
          .where('user_id', '=', id)
          .orderBy('sequence', 'desc')
          .limit(1)
          .as('head'),
      (join) => join.onRef('head.user_id', '=', 'users.id'),
    )
    .selectAll('users')
    .select(['user_roles.role as granted_role', 'head.sequence', 'head.hash'])
    .where('users.id', '=', id)
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const { granted_role: _, sequence, hash, ...row } = first;
  return {
    row,
    roles: rows.flatMap(({ granted_role }) => granted_role ?? []),
    head: sequence === null || hash === null ? NO_EVENTS : { sequence, hash },
  };
}

/** Nobody has signed in as them yet. */
export const INVITED = { issuer: null, subject: null, email_verified: 0, active: 0, profile_created: 0 };

export async function addUser(
  trx: Database,
  act: UserAct,
  user: Omit<RecordedUser, 'tokens_from'>,
  roles: readonly Role[],
): Promise<number> {
  const row: RecordedUser = { tokens_from: null, ...user };
  const { insertId } = await trx
    .insertInto('users')
    .values({ ...row, name_key: nameKey(row.name) })
    .executeTakeFirstOrThrow();
  const id = Number(insertId);
  await insertRoles(trx, id, roles);
  await appendUserEvent(trx, act, id, userChanges(null, { row, roles }));
  return id;
}

/** Writes what differs, and nothing when nothing does. Gives the person as they are then. */
export async function changeUser(
  trx: Database,
  act: UserAct,
  held: HeldUser,
  { roles = held.roles, ...change }: Partial<RecordedUser> & { roles?: readonly Role[] },
): Promise<HeldUser> {
  const { id } = held.row;
  const row = { ...held.row, ...change };
  const changes = userChanges(held, { row, roles });
  if (!changes) return held;
  if (changes.users) {
    const key = changes.users.name === undefined ? {} : { name_key: nameKey(row.name) };
    await trx
      .updateTable('users')
      .set({ ...changes.users, ...key })
      .where('id', '=', id)
      .execute();
  }
  if (changes.user_roles) {
    const gone = held.roles.filter((role) => !roles.includes(role));
    if (gone.length) {
      await trx.deleteFrom('user_roles').where('user_id', '=', id).where('role', 'in', gone).execute();
    }
    await insertRoles(
      trx,
      id,
      roles.filter((role) => !held.roles.includes(role)),
    );
  }
  const head = await appendUserEvent(trx, act, id, changes, held.head);
  return { row, roles, head };
}

async function insertRoles(trx: Database, id: number, roles: readonly Role[]): Promise<void> {
  if (!roles.length) return;
  const rows = [...new Set(roles)].map((role) => ({ user_id: id, role }));
  await trx.insertInto('user_roles').values(rows).execute();
}

/** Writes the key that belongs to the name, whatever stands there. */
export async function computeNameKey(
  trx: Database,
  { row: { id, name, name_key } }: HeldUser,
): Promise<void> {
  const key = nameKey(name);
  if (key !== name_key) await trx.updateTable('users').set({ name_key: key }).where('id', '=', id).execute();
}

/** Removes a person to whom nothing refers any more. */
export async function removeUser(
  trx: Database,
  act: UserAct,
  { row: { id }, head }: HeldUser,
): Promise<void> {
  await trx.deleteFrom('user_roles').where('user_id', '=', id).execute();
  await trx.deleteFrom('users').where('id', '=', id).execute();
  await endUserHistory(trx, act, id, head);
}

/**
 * The first statement of whatever ends sessions, as `lockIdentity` is the first of what begins one: of the two at the same time one
 * waits for the other. On another node of a cluster it is tried again, since this really writes the row (ADR 27).
 */
export async function meetSignIns(trx: Database, userId: number): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({ turn: eb('turn', '+', 1) }))
    .where('id', '=', userId)
    .execute();
}

/** The same, where it has to end as well what identity tokens from before can do. */
export async function revokeTokens(trx: Database, userId: number, at: Date): Promise<void> {
  const users = { tokens_from: toSql(at) };
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set(users)
    .where('id', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await appendUserEvent(
    trx,
    { action: 'tokens_revoked', at },
    userId,
    { users },
    await chainHead(trx, 'user', userId),
  );
}
