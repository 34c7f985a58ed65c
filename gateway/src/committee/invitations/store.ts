import type { Database } from '../../platform/context.ts';
import { isDuplicate } from '../../platform/db/index.ts';
import type { PlanChange } from '../meetings/model.ts';
import type { InvitationRow } from './tables.ts';

type Key = Pick<InvitationRow, 'meeting_id' | 'user_id'>;
type InvitationChanges = Partial<Omit<InvitationRow, 'meeting_id' | 'user_id'>>;

/** What a person was told about a meeting, and their answer. */
export const findInvitation = (
  db: Database,
  { meeting_id, user_id }: Key,
): Promise<InvitationRow | undefined> =>
  db
    .selectFrom('meeting_invitations')
    .selectAll()
    .where('meeting_id', '=', meeting_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();

const update = async (
  db: Database,
  { meeting_id, user_id }: Key,
  changes: InvitationChanges,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('meeting_invitations')
    .set(changes)
    .where('meeting_id', '=', meeting_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Writes what a person was told or has answered. */
export async function writeInvitation(db: Database, key: Key, changes: InvitationChanges): Promise<void> {
  if (await update(db, key, changes)) return;
  const nothing = {
    ...{ invited_by: null, told_version: null, told_by: null, answer: null, answered_at: null },
    ...{ told_agenda: null, told_agenda_by: null },
  };
  await db
    .insertInto('meeting_invitations')
    .values({ ...key, ...nothing, ...changes })
    .execute()
    .catch(async (error: unknown) => {
      // Either another transaction has inserted the row first, or the row already has these values: MySQL counts only rows that change.
      if (!isDuplicate(error)) throw error;
      await update(db, key, changes);
    });
}

/** Deletes the answers of everybody, or of these people. */
export async function forgetAnswers(
  db: Database,
  meetingId: number,
  people?: readonly number[],
): Promise<void> {
  let query = db
    .updateTable('meeting_invitations')
    .set({ answer: null, answered_at: null })
    .where('meeting_id', '=', meetingId);
  if (people) query = query.where('user_id', 'in', people);
  await query.execute();
}

/** Forgets which version of a meeting's agenda people were told. */
export const forgetToldAgenda = async (db: Database, meetingId: number): Promise<void> =>
  void (await db
    .updateTable('meeting_invitations')
    .set({ told_agenda: null, told_agenda_by: null })
    .where('meeting_id', '=', meetingId)
    .execute());

/** The changes in the newest steps of a plan's history, the last step first. */
export async function planChanges(
  db: Database,
  meetingId: number,
  count: number,
): Promise<readonly PlanChange[][]> {
  if (!count) return [];
  const rows = await db
    .selectFrom('meeting_events')
    .select('changes')
    .where('meeting_id', '=', meetingId)
    .where('action', '=', 'changed')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ changes }) => JSON.parse(changes));
}
