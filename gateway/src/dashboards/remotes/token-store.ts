import type { Database } from '../../platform/context.ts';
import type { SqlDateTime } from '../../platform/db/index.ts';

export async function insertToken(
  db: Database,
  token: { name: string; token_hash: string; created_at: SqlDateTime },
): Promise<number> {
  const { insertId } = await db.insertInto('remote_tokens').values(token).executeTakeFirstOrThrow();
  return Number(insertId);
}

/** The token with this hash, unless it has been revoked. */
export async function findToken(db: Database, hash: string) {
  return db
    .selectFrom('remote_tokens')
    .select(['id', 'name', 'last_used_at'])
    .where('token_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

export async function touchToken(db: Database, id: number, at: SqlDateTime): Promise<void> {
  await db.updateTable('remote_tokens').set({ last_used_at: at }).where('id', '=', id).execute();
}

/** Revokes a token. Returns false when it does not exist or was revoked before. */
export async function revokeToken(db: Database, id: number, at: SqlDateTime): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('remote_tokens')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function listTokens(db: Database) {
  return db
    .selectFrom('remote_tokens')
    .select(['id', 'name', 'created_at', 'last_used_at', 'revoked_at'])
    .orderBy('name')
    .orderBy('id')
    .execute();
}
