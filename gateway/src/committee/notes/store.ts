import type { Database } from '../../platform/context.ts';
import type { MeetingNotesRow } from './tables.ts';

/** The notes on these items. One statement for all. */
export async function notesOf(db: Database, itemIds: readonly number[]): Promise<MeetingNotesRow[]> {
  if (!itemIds.length) return [];
  return db.selectFrom('meeting_notes').selectAll().where('item_id', 'in', itemIds).execute();
}

/** Writes the notes on an item of a locked meeting, in place of earlier ones. */
export async function writeNotes(db: Database, row: MeetingNotesRow): Promise<void> {
  const { item_id, ...changed } = row;
  if (row.version > 1)
    await db.updateTable('meeting_notes').set(changed).where('item_id', '=', item_id).execute();
  else await db.insertInto('meeting_notes').values(row).execute();
}
