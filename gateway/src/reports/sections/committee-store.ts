import type { Database } from '../../platform/context.ts';
import type { SqlDateTime } from '../../platform/db/index.ts';

/** The meetings and circulations that ended in this time, each with the number of members and of those who came. One range of one index. */
export const closedMeetings = (db: Database, from: SqlDateTime, until: SqlDateTime) =>
  db
    .selectFrom('meetings')
    .select(['id', 'kind', 'listed_at'])
    .select((eb) => [
      eb
        .selectFrom('meeting_members as member')
        .select((each) => each.fn.countAll<number>().as('members'))
        .whereRef('member.meeting_id', '=', 'meetings.id')
        .as('members'),
      eb
        .selectFrom('meeting_members as member')
        .select((each) => each.fn.count<number>('member.arrived_at').as('present'))
        .whereRef('member.meeting_id', '=', 'meetings.id')
        .as('present'),
    ])
    .where('listed_at', '>=', from)
    .where('listed_at', '<=', until)
    .where('state', '=', 'closed')
    .execute();

/** The requests on which members have voted in these meetings, with the results. */
export const votedIn = (db: Database, meetingIds: readonly number[]) =>
  db
    .selectFrom('meeting_items')
    .select(['meeting_id', 'request_id', 'closed_at', 'counts', 'result'])
    .where('meeting_id', 'in', meetingIds)
    .where('result', 'is not', null)
    .where('request_id', 'is not', null)
    .$narrowType<{ request_id: number }>()
    .execute();

/** The people who are recused from these requests, and since when. */
export const recusedFrom = (db: Database, requestIds: readonly number[]) =>
  db
    .selectFrom('request_recusals')
    .select(['request_id', 'user_id', 'at'])
    .where('request_id', 'in', requestIds)
    .execute();
