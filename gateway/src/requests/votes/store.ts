import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { Tables } from '../../platform/db/index.ts';
import type { Value } from '../../platform/fast/index.ts';
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

/** Whether the person has voted on the request of the row around it. */
export const hasVoted = (db: Database, userId: number | Value<number>): Expression<SqlBool> =>
  expressionBuilder<Tables, never>().exists(
    db
      .selectFrom('request_votes')
      .select('request_votes.vote')
      .where('request_votes.request_id', '=', sql.ref<number>('device_requests.id'))
      .where('request_votes.user_id', '=', userId),
  );

/** Replaces the person's earlier vote, if there was one. */
export async function replaceVote(db: Database, vote: VoteRow): Promise<void> {
  await db
    .deleteFrom('request_votes')
    .where('request_id', '=', vote.request_id)
    .where('user_id', '=', vote.user_id)
    .execute();
  await db.insertInto('request_votes').values(vote).execute();
}
