import { chainHead, hashMinutesEvent, writeChanges } from '../../audit/index.ts';
import type { Database } from '../../platform/context.ts';
import type { AddedContent, ApprovedContent, FollowedContent } from './model.ts';
import type { MinutesDraftRow, MinutesEventRow } from './tables.ts';

export const findDraft = (db: Database, meetingId: number): Promise<MinutesDraftRow | undefined> =>
  db.selectFrom('minutes_drafts').selectAll().where('meeting_id', '=', meetingId).executeTakeFirst();

/** Writes the draft of a locked meeting, in place of the earlier one. */
export async function writeDraft(db: Database, row: MinutesDraftRow): Promise<void> {
  const { meeting_id, ...changed } = row;
  const written = await db
    .updateTable('minutes_drafts')
    .set(changed)
    .where('meeting_id', '=', meeting_id)
    .executeTakeFirst();
  if (written.numUpdatedRows === 0n) await db.insertInto('minutes_drafts').values(row).execute();
}

export const deleteDraft = async (db: Database, meetingId: number): Promise<void> =>
  void (await db.deleteFrom('minutes_drafts').where('meeting_id', '=', meetingId).execute());

/** The event contents that are part of the text of the minutes. */
const IN_TEXT: readonly MinutesEventRow['action'][] = ['approved', 'added'];

/** The approval of a meeting's minutes and the later additions, in order. */
export const textEvents = (db: Database, meetingId: number): Promise<MinutesEventRow[]> =>
  db
    .selectFrom('minutes_events')
    .selectAll()
    .where('meeting_id', '=', meetingId)
    .where('action', 'in', IN_TEXT)
    .orderBy('sequence')
    .execute();

/** All events of the minutes of these meetings, in order. One statement for all. */
export const minutesEvents = (db: Database, meetingIds: readonly number[]): Promise<MinutesEventRow[]> =>
  db
    .selectFrom('minutes_events')
    .selectAll()
    .where('meeting_id', 'in', meetingIds)
    .orderBy('meeting_id')
    .orderBy('sequence')
    .execute();

export const isApproved = async (db: Database, meetingId: number): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('minutes_events')
      .select('sequence')
      .where('meeting_id', '=', meetingId)
      .where('sequence', '=', 1)
      .executeTakeFirst(),
  );

/** Adds an event to the chain of a locked meeting. */
export async function appendToChain(
  db: Database,
  entry: Pick<MinutesEventRow, 'meeting_id' | 'action' | 'at'> & {
    actor: { id: number; name: string };
    content: ApprovedContent | AddedContent | FollowedContent;
  },
): Promise<void> {
  const { meeting_id, action, at, actor, content } = entry;
  const last = await chainHead(db, 'minutes', meeting_id);
  const event = {
    ...{ meeting_id, sequence: last.sequence + 1, action },
    ...{ actor_id: actor.id, actor_name: actor.name, at },
    ...{ content: writeChanges(content), previous_hash: last.hash },
  };
  await db
    .insertInto('minutes_events')
    .values({ ...event, hash: hashMinutesEvent(event) })
    .execute();
}

export const nameMinuteTaker = async (
  db: Database,
  meetingId: number,
  userId: number | null,
): Promise<void> =>
  void (await db
    .updateTable('meetings')
    .set({ minute_taker_id: userId })
    .where('id', '=', meetingId)
    .execute());

/**
 * The facts about requests that minutes contain. They are the same for every reader: a reader who may not know them does not get that part
 * of the minutes.
 */
export const requestsToTell = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom('device_requests')
    .select(['id', 'device_name', 'status', 'outcome'])
    .where('id', 'in', ids)
    .execute();
