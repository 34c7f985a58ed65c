import type { MinutesPart } from '@portal/domain';
import { hashMinutesEvent, NO_EVENTS } from '../audit/index.ts';
import type { NewMeetingActionRow } from '../committee/actions/tables.ts';
import type { NewMeetingItemRow } from '../committee/agenda/tables.ts';
import type { NewMeetingRow } from '../committee/meetings/tables.ts';
import type { Database } from '../platform/context.ts';
import { toSql } from '../platform/db/time.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/**
 * Writes a planned meeting that begins in some hours, so that it can be opened, with this chair, who is a member beside these, and answers
 * its id.
 */
export async function meetingOf(
  db: Database,
  {
    chair,
    planner,
    members = [],
  }: { chair: { id: number }; planner: { id: number }; members?: readonly { id: number }[] },
  more: Partial<NewMeetingRow> = {},
): Promise<number> {
  const begin = Date.now() + 6 * HOUR;
  const { insertId } = await db
    .insertInto('meetings')
    .values({
      ...{ title: 'Next meeting', place: 'Room 4', guests: '[]', state: 'planned' as const, version: 1 },
      ...{ chair_id: chair.id, planned_by: planner.id, planned_at: toSql(new Date(begin - DAY)) },
      ...{ starts_at: toSql(new Date(begin)), ends_at: toSql(new Date(begin + HOUR)) },
      listed_at: toSql(new Date(begin + HOUR)),
      ...more,
    })
    .executeTakeFirstOrThrow();
  const id = Number(insertId);
  await db
    .insertInto('meeting_members')
    .values([chair, ...members].map((each) => ({ meeting_id: id, user_id: each.id })))
    .execute();
  return id;
}

let turn = 0;

/** Writes an item at the end of the agenda of a meeting, and answers its id. */
export async function itemOf(
  db: Database,
  meeting: number,
  adder: { id: number },
  more: Partial<NewMeetingItemRow> = {},
): Promise<number> {
  const { insertId } = await db
    .insertInto('meeting_items')
    .values({
      ...{ meeting_id: meeting, turn: ++turn, request_id: null, planned_request: null },
      ...{ text: 'Other matters', minutes: null, state: 'planned' as const },
      ...{ added_by: adder.id, added_at: '2026-01-01 00:00:00.000' },
      ...more,
    })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

const WE_MET: MinutesPart = { item: null, heading: '', text: 'We met.', covers: [] };

/** Writes the minutes of a meeting as this person has approved them. */
export async function approvedMinutesOf(
  db: Database,
  meeting: number,
  { id, name }: { id: number; name: string },
  parts: readonly MinutesPart[] = [WE_MET],
): Promise<void> {
  const event = {
    ...{ meeting_id: meeting, sequence: 1, action: 'approved' as const, actor_id: id, actor_name: name },
    ...{ at: '2026-01-01 00:00:00.000' as const, content: JSON.stringify({ version: 1, parts }) },
    previous_hash: NO_EVENTS.hash,
  };
  await db
    .insertInto('minutes_events')
    .values({ ...event, hash: hashMinutesEvent(event) })
    .execute();
}

/** Writes an action that this person has, of minutes that are approved, and answers its id. */
export async function actionOf(
  db: Database,
  meeting: number,
  { id, name }: { id: number; name: string },
  more: Partial<NewMeetingActionRow> = {},
): Promise<number> {
  const { insertId } = await db
    .insertInto('meeting_actions')
    .values({
      ...{ meeting_id: meeting, item_id: null, text: 'Ask for a price.', person_id: id, person_name: name },
      ...{ due_day: null, version: 1, edited_by_name: name },
      ...{ open_for: id, open_since: '2026-01-01 00:00:00.000' },
      ...more,
    })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}
