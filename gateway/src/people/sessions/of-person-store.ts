import type { Database } from '../../platform/context.ts';
import type { SqlDateTime } from '../../platform/db/index.ts';
import type { SessionRow } from './store.ts';

/** The sessions of a person, the last used first. A session in a frame belongs to the session that opened it. */
export async function sessionsOf(
  db: Database,
  userId: number,
  { now, idleSince }: { now: SqlDateTime; idleSince: SqlDateTime },
): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('opened_by', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince)
    .orderBy('last_seen_at', 'desc')
    .orderBy('token_hash')
    .execute();
}

/** The session that opened this one, or this session itself. */
export async function openerOf(db: Database, hash: string): Promise<string> {
  const row = await db
    .selectFrom('sessions')
    .select('opened_by')
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return row?.opened_by ?? hash;
}

export const signInOf = (db: Database, hash: string) =>
  db
    .selectFrom('sessions')
    .select(['token_hash', 'opened_by', 'provider_session', 'device', 'second_factor'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
