import type { MeetingKind, MeetingState } from '@portal/domain';
import { expressionBuilder, sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { SqlDateTime, Tables } from '../../platform/db/index.ts';
import { onVotedElsewhere } from '../../requests/index.ts';
import type { MeetingVoteRow } from './tables.ts';

/** People who have voted on the request's current item in a meeting or circulation do not have to vote on the request as well. */
onVotedElsewhere((db, userId) =>
  expressionBuilder<Tables, never>().exists(
    db
      .selectFrom('meeting_items')
      .innerJoin('meeting_votes', 'meeting_votes.item_id', 'meeting_items.id')
      .select('meeting_votes.vote')
      .where('meeting_items.planned_request', '=', sql.ref<number>('device_requests.id'))
      .where('meeting_votes.user_id', '=', userId as number),
  ),
);

/** The votes on these items, in the order in which they were given. One statement for all. */
export async function givenVotes(db: Database, itemIds: readonly number[]): Promise<MeetingVoteRow[]> {
  if (!itemIds.length) return [];
  return db
    .selectFrom('meeting_votes')
    .selectAll()
    .where('item_id', 'in', itemIds)
    .orderBy('item_id')
    .orderBy('at')
    .orderBy('user_id')
    .execute();
}

/** The facts that decide whether a person may vote on an item. */
export interface Ballot {
  request_id: number | null;
  state: MeetingState;
  kind: MeetingKind;
  ends_at: SqlDateTime;
  /** Null for a person who does not belong to the meeting. */
  member: number | null;
  arrived_at: SqlDateTime | null;
  left_at: SqlDateTime | null;
}

/** Locks an item until the transaction ends: votes on it run one after the other, and none can come while it is being closed. */
export async function lockItem(db: Database, meetingId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('meeting_items')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('id', '=', id)
    .where('meeting_id', '=', meetingId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The facts for a vote of this person on an item; undefined when the meeting was cancelled. */
export const findBallot = (db: Database, id: number, userId: number): Promise<Ballot | undefined> =>
  db
    .selectFrom('meeting_items')
    .innerJoin('meetings', 'meetings.id', 'meeting_items.meeting_id')
    .leftJoin('meeting_members as member', (on) =>
      on.onRef('member.meeting_id', '=', 'meetings.id').on('member.user_id', '=', userId),
    )
    .select(['meeting_items.request_id', 'meeting_items.state', 'meetings.kind', 'meetings.ends_at'])
    .select(['member.user_id as member', 'member.arrived_at', 'member.left_at'])
    .where('meeting_items.id', '=', id)
    .where('meetings.listed_at', 'is not', null)
    .executeTakeFirst();

export const findGiven = (
  db: Database,
  itemId: number,
  userId: number,
): Promise<MeetingVoteRow | undefined> =>
  db
    .selectFrom('meeting_votes')
    .selectAll()
    .where('item_id', '=', itemId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

export const insertVotes = async (db: Database, rows: readonly MeetingVoteRow[]): Promise<void> =>
  void (await db.insertInto('meeting_votes').values(rows).execute());

export const changeVote = async (
  db: Database,
  { item_id, user_id, ...changed }: MeetingVoteRow,
): Promise<void> =>
  void (await db
    .updateTable('meeting_votes')
    .set(changed)
    .where('item_id', '=', item_id)
    .where('user_id', '=', user_id)
    .execute());
