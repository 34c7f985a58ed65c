import type { Insertable } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { SqlDateTime } from '../../platform/db/index.ts';
import type { RemoteTokensTable } from './tables.ts';

export async function insertToken(db: Database, token: Insertable<RemoteTokensTable>): Promise<number> {
  const { insertId } = await db.insertInto('remote_tokens').values(token).executeTakeFirstOrThrow();
  return Number(insertId);
}

/** The tokens that were not revoked, and whose people are active members of their teams. */
const inUse = (db: Database) =>
  db
    .selectFrom('remote_tokens')
    .leftJoin('dashboard_members', (join) =>
      join
        .onRef('dashboard_members.id', '=', 'remote_tokens.member_id')
        .onRef('dashboard_members.dashboard', '=', 'remote_tokens.name')
        .on('dashboard_members.role', '=', 'member'),
    )
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'dashboard_members.user_id').on('users.active', '=', 1),
    )
    .select([
      'remote_tokens.id',
      'remote_tokens.name',
      'remote_tokens.created_at',
      'remote_tokens.expires_at',
      'remote_tokens.last_used_at',
      'remote_tokens.last_used_from',
      'users.id as user_id',
      'users.name as user_name',
    ])
    .where('revoked_at', 'is', null)
    .where(({ or, eb }) => or([eb('member_id', 'is', null), eb('users.id', 'is not', null)]));

/** The token with this hash. Undefined when it was revoked, or its person is no longer an active member of the team. */
export async function findToken(db: Database, hash: string) {
  return inUse(db).where('token_hash', '=', hash).executeTakeFirst();
}

/**
 * Locks a token until the transaction ends, so that it cannot be revoked meanwhile. Returns false when it was revoked, or its person has
 * left the team.
 */
export async function lockToken(db: Database, id: number): Promise<boolean> {
  await db
    .updateTable('remote_tokens')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', '=', id)
    .execute();
  const locked = await inUse(db).where('remote_tokens.id', '=', id).executeTakeFirst();
  return locked !== undefined;
}

export async function touchToken(
  db: Database,
  id: number,
  at: SqlDateTime,
  address: string | null,
): Promise<void> {
  await db
    .updateTable('remote_tokens')
    .set({ last_used_at: at, last_used_from: address })
    .where('id', '=', id)
    .execute();
}

/**
 * Revokes a token; with `memberId`, only a token of that member. Returns the name of its dashboard; undefined when it does not exist or was
 * revoked before.
 */
export async function revokeToken(
  db: Database,
  id: number,
  at: SqlDateTime,
  memberId?: number,
): Promise<string | undefined> {
  let query = db
    .updateTable('remote_tokens')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null);
  if (memberId !== undefined) query = query.where('member_id', '=', memberId);
  const { numUpdatedRows } = await query.executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  const { name } = await db
    .selectFrom('remote_tokens')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return name;
}

/** All tokens, with the people to whom they belong. */
export async function listTokens(db: Database) {
  return db
    .selectFrom('remote_tokens')
    .leftJoin('dashboard_members', 'dashboard_members.id', 'remote_tokens.member_id')
    .leftJoin('users', 'users.id', 'dashboard_members.user_id')
    .selectAll('remote_tokens')
    .select('users.email')
    .orderBy('remote_tokens.name')
    .orderBy('remote_tokens.id')
    .execute();
}

/** The tokens of a member that were not revoked, the newest first. */
export async function tokensOf(db: Database, memberId: number) {
  return db
    .selectFrom('remote_tokens')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
}

/** Deletes tokens that ended before an instant, with the addresses of their last use. */
export async function deleteTokensEndedBefore(db: Database, at: SqlDateTime): Promise<void> {
  await db
    .deleteFrom('remote_tokens')
    .where(({ or, eb }) => or([eb('revoked_at', '<', at), eb('expires_at', '<', at)]))
    .execute();
}
