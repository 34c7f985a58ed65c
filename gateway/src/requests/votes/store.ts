import type { Database } from '../../platform/context.ts';
import type { VoteRow } from './tables.ts';

/** Reads the votes on several requests. For each request the earliest vote comes first. */
export async function votesOf(db: Database, requestIds: readonly number[]): Promise<VoteRow[]> {
  return db
    .selectFrom('request_votes')
    .selectAll()
    .where('request_id', 'in', requestIds)
    .orderBy('request_id')
    .orderBy('at')
    .orderBy('user_id')
    .execute();
}

export async function findVote(
  db: Database,
  requestId: number,
  userId: number,
): Promise<VoteRow | undefined> {
  return db
    .selectFrom('request_votes')
    .selectAll()
    .where('request_id', '=', requestId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Replaces the person's earlier vote, if there was one. */
export async function replaceVote(db: Database, vote: VoteRow): Promise<void> {
  await db
    .deleteFrom('request_votes')
    .where('request_id', '=', vote.request_id)
    .where('user_id', '=', vote.user_id)
    .execute();
  await db.insertInto('request_votes').values(vote).execute();
}
