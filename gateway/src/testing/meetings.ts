import type { NewMeetingRow } from '../committee/meetings/tables.ts';
import type { Database } from '../platform/context.ts';
import { toSql } from '../platform/db/time.ts';

const DAY = 24 * 60 * 60_000;

/** Writes a planned meeting of tomorrow with this chair, who is its only member, and answers its id. */
export async function meetingOf(
  db: Database,
  { chair, planner }: { chair: { id: number }; planner: { id: number } },
  more: Partial<NewMeetingRow> = {},
): Promise<number> {
  const begin = Date.now() + DAY;
  const { insertId } = await db
    .insertInto('meetings')
    .values({
      ...{ title: 'Next meeting', place: 'Room 4', guests: '[]', state: 'planned' as const, version: 1 },
      ...{ chair_id: chair.id, planned_by: planner.id, planned_at: toSql(new Date(begin - DAY)) },
      ...{ starts_at: toSql(new Date(begin)), ends_at: toSql(new Date(begin + 60 * 60_000)) },
      listed_at: toSql(new Date(begin + 60 * 60_000)),
      ...more,
    })
    .executeTakeFirstOrThrow();
  const id = Number(insertId);
  await db.insertInto('meeting_members').values({ meeting_id: id, user_id: chair.id }).execute();
  return id;
}
