import type { Insertable } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { SqlDateTime } from '../../platform/db/index.ts';
import type { ReportTokenRow, ReportTokensTable } from './tables.ts';

export async function insertToken(db: Database, token: Insertable<ReportTokensTable>): Promise<number> {
  const { insertId } = await db.insertInto('report_tokens').values(token).executeTakeFirstOrThrow();
  return Number(insertId);
}

/** The tokens of a person, the newest first. */
export const tokensOf = (db: Database, userId: number): Promise<ReportTokenRow[]> =>
  db.selectFrom('report_tokens').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute();

export const tokenWith = (db: Database, hash: string): Promise<ReportTokenRow | undefined> =>
  db.selectFrom('report_tokens').selectAll().where('token_hash', '=', hash).executeTakeFirst();

export async function touchToken(
  db: Database,
  id: number,
  at: SqlDateTime,
  address: string | null,
): Promise<void> {
  await db
    .updateTable('report_tokens')
    .set({ last_used_at: at, last_used_from: address })
    .where('id', '=', id)
    .execute();
}

/** Deletes a token of this person. Returns false when there is none. */
export async function deleteToken(db: Database, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('report_tokens')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes all tokens of a person. Returns their number. */
export async function deleteTokensOf(db: Database, userId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('report_tokens')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteTokensEndedBefore(db: Database, at: SqlDateTime): Promise<void> {
  await db.deleteFrom('report_tokens').where('expires_at', '<', at).execute();
}

/** The people who have tokens. */
export async function tokenHolders(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('report_tokens').select('user_id').distinct().execute();
  return rows.map(({ user_id }) => user_id);
}
