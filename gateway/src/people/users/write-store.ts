import type { Role } from '@portal/domain';
import { type ChainHead, chainHead, NO_EVENTS } from '../../audit/index.ts';
import type { Database } from '../../platform/context.ts';
import { nameKey, toSql } from '../../platform/db/index.ts';
import { type RecordedUser, userChanges } from '../history/changes.ts';
import { appendUserEvent, endUserHistory, type UserAct } from '../history/service.ts';
import type { UserRow } from './tables.ts';

/**
 * This is the only file that writes `users` and `user_roles`: each write adds its changes to the person's history (ADR
 * 38).
 */

/** A person whose row is locked until the transaction ends, so that nobody else writes it. */
export interface LockedUser {
  row: UserRow;
  roles: readonly Role[];
  /** The end of the person's history. */
  head: ChainHead;
}

const locked = (db: Database) =>
  db.updateTable('users').set((eb) => ({ profile_created: eb.ref('profile_created') }));

/** Makes other transactions that want this person's row wait until this one ends, on every database. */
export async function lockPerson(db: Database, userId: number): Promise<void> {
  await locked(db).where('id', '=', userId).execute();
}

export async function lockPeople(db: Database, userIds: readonly number[]): Promise<void> {
  await locked(db).where('id', 'in', userIds).execute();
}

/** Like `lockPerson`, but finds the person by issuer and subject. */
export async function lockIdentity(db: Database, issuer: string, subject: string): Promise<void> {
  await locked(db).where('issuer', '=', issuer).where('subject', '=', subject).execute();
}

/** Locks a person and reads what a change needs. Undefined when the person does not exist. */
export async function lockUser(trx: Database, id: number): Promise<LockedUser | undefined> {
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

/** The columns of a person who has never signed in. */
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

const renamed: ((trx: Database, id: number, name: string) => Promise<void>)[] = [];

/** Calls `hear` in the transaction that gives a person another name. */
export const onRename = (hear: (typeof renamed)[number]): void => void renamed.push(hear);

/** Writes only the changes. Returns the person after the write. */
export async function changeUser(
  trx: Database,
  act: UserAct,
  locked: LockedUser,
  { roles = locked.roles, ...change }: Partial<RecordedUser> & { roles?: readonly Role[] },
): Promise<LockedUser> {
  const { id } = locked.row;
  const row = { ...locked.row, ...change };
  const changes = userChanges(locked, { row, roles });
  if (!changes) return locked;
  if (changes.users) {
    const key = changes.users.name === undefined ? {} : { name_key: nameKey(row.name) };
    await trx
      .updateTable('users')
      .set({ ...changes.users, ...key })
      .where('id', '=', id)
      .execute();
  }
  if (changes.users?.name !== undefined) for (const hear of renamed) await hear(trx, id, row.name);
  if (changes.user_roles) {
    const gone = locked.roles.filter((role) => !roles.includes(role));
    if (gone.length) {
      await trx.deleteFrom('user_roles').where('user_id', '=', id).where('role', 'in', gone).execute();
    }
    await insertRoles(
      trx,
      id,
      roles.filter((role) => !locked.roles.includes(role)),
    );
  }
  const head = await appendUserEvent(trx, act, id, changes, locked.head);
  return { row, roles, head };
}

async function insertRoles(trx: Database, id: number, roles: readonly Role[]): Promise<void> {
  if (!roles.length) return;
  const rows = [...new Set(roles)].map((role) => ({ user_id: id, role }));
  await trx.insertInto('user_roles').values(rows).execute();
}

/** Computes and writes the key of the name, whatever is stored. */
export async function computeNameKey(
  trx: Database,
  { row: { id, name, name_key } }: LockedUser,
): Promise<void> {
  const key = nameKey(name);
  if (key !== name_key) await trx.updateTable('users').set({ name_key: key }).where('id', '=', id).execute();
}

/** Removes a person. Before that, no other row may refer to the person. */
export async function removeUser(
  trx: Database,
  act: UserAct,
  { row: { id }, head }: LockedUser,
): Promise<void> {
  await trx.deleteFrom('user_roles').where('user_id', '=', id).execute();
  await trx.deleteFrom('users').where('id', '=', id).execute();
  await endUserHistory(trx, act, id, head);
}

/**
 * Must be the first statement of everything that ends sessions, as `lockIdentity` is the first statement of everything that begins a
 * session. So one of them waits for the other. On another node of a cluster the later one is retried, because this statement changes the
 * row (ADR 27).
 */
export async function meetSignIns(trx: Database, userId: number): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({ turn: eb('turn', '+', 1) }))
    .where('id', '=', userId)
    .execute();
}

/** Like `meetSignIns`, and also revokes the identity tokens from before `at`. */
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
