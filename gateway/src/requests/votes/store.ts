import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { Tables } from '../../platform/db/index.ts';
import type { Value } from '../../platform/fast/index.ts';
import type { VoteRow } from './tables.ts';

/** A vote as one person reads it. */
export interface ReadVoteRow extends VoteRow {
  /** 1 when its member is recused, so that it no longer counts. */
  set_aside: number;
  /** 1 when the reader is recused from the request. */
  hidden: number;
}

/** Reads the votes on several requests for a person. For each request the earliest vote comes first. */
export async function votesOf(
  db: Database,
  requestIds: readonly number[],
  readerId: number,
): Promise<ReadVoteRow[]> {
  return db
    .selectFrom('request_votes')
    .leftJoin('request_recusals as voter', (on) =>
      on
        .onRef('voter.request_id', '=', 'request_votes.request_id')
        .onRef('voter.user_id', '=', 'request_votes.user_id'),
    )
    .leftJoin('request_recusals as reader', (on) =>
      on.onRef('reader.request_id', '=', 'request_votes.request_id').on('reader.user_id', '=', readerId),
    )
    .selectAll('request_votes')
    .select((eb) => [flag(eb('voter.user_id', 'is not', null)).as('set_aside')])
    .select((eb) => [flag(eb('reader.user_id', 'is not', null)).as('hidden')])
    .where('request_votes.request_id', 'in', requestIds)
    .orderBy('request_votes.request_id')
    .orderBy('request_votes.at')
    .orderBy('request_votes.user_id')
    .execute();
}

const flag = (condition: Expression<SqlBool>) => sql<number>`case when ${condition} then 1 else 0 end`;

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

type Voted = (db: Database, userId: number | Value<number>) => Expression<SqlBool>;
const elsewhere: Voted[] = [];

/** Registers a condition on a row of `device_requests`: the person has voted on that request elsewhere. It must use an index. */
export const onVotedElsewhere = (voted: Voted): void => void elsewhere.push(voted);

/** A condition on a row of `device_requests`: the person has voted on that request. */
export const hasVoted: Voted = (db, userId) => {
  const eb = expressionBuilder<Tables, never>();
  return eb.or([
    eb.exists(
      db
        .selectFrom('request_votes')
        .select('request_votes.vote')
        .where('request_votes.request_id', '=', sql.ref<number>('device_requests.id'))
        .where('request_votes.user_id', '=', userId),
    ),
    ...elsewhere.map((voted) => voted(db, userId)),
  ]);
};

/** Replaces the person's earlier vote, if there was one. */
export async function replaceVote(db: Database, vote: VoteRow): Promise<void> {
  await db
    .deleteFrom('request_votes')
    .where('request_id', '=', vote.request_id)
    .where('user_id', '=', vote.user_id)
    .execute();
  await db.insertInto('request_votes').values(vote).execute();
}
