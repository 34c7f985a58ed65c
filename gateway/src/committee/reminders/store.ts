import { INVITED_PARTS } from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import { isDuplicate, type SqlDateTime } from '../../platform/db/index.ts';
import type { PlanChange } from '../meetings/model.ts';
import type { MeetingMarkRow } from './tables.ts';

/** The mark of a meeting whose agenda is published. */
export const PUBLISHED = 'agenda';
/** The mark of a reminder. It contains the start time, so that members are reminded again when the time changes. */
export const remindedOf = (startsAt: SqlDateTime): string => `reminder ${startsAt}`;

/** Marks a mail about a meeting as sent. Returns false when it was already marked. */
export const insertMark = (
  db: Database,
  { id, mark, at }: { id: number } & Pick<MeetingMarkRow, 'mark' | 'at'>,
): Promise<boolean> =>
  db
    .insertInto('meeting_marks')
    .values({ meeting_id: id, mark, at })
    .execute()
    .then(
      () => true,
      (error: unknown) => {
        if (isDuplicate(error)) return false;
        throw error;
      },
    );

export const deleteMark = async (
  db: Database,
  { id, mark }: { id: number } & Pick<MeetingMarkRow, 'mark'>,
): Promise<void> =>
  void (await db.deleteFrom('meeting_marks').where('meeting_id', '=', id).where('mark', '=', mark).execute());

/** The marks of these meetings among `marks`, each as `id mark`. */
export async function marksOf(
  db: Database,
  ids: readonly number[],
  marks: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!ids.length || !marks.length) return new Set();
  const rows = await db
    .selectFrom('meeting_marks')
    .select(['meeting_id', 'mark'])
    .where('meeting_id', 'in', ids)
    .where('mark', 'in', marks)
    .execute();
  return new Set(rows.map(({ meeting_id, mark }) => `${meeting_id} ${mark}`));
}

/** Those of the meetings that do not have their mark yet. One statement. */
export async function unmarked<Found extends { id: number }>(
  db: Database,
  meetings: readonly Found[],
  markOf: (meeting: Found) => string,
): Promise<Found[]> {
  const marks = await marksOf(
    db,
    meetings.map(({ id }) => id),
    [...new Set(meetings.map(markOf))],
  );
  return meetings.filter((each) => !marks.has(`${each.id} ${markOf(each)}`));
}

/** Whether the part of a meeting's plan that is mailed was made or changed since an instant. Guests and the agenda are not part of it. */
export async function isPlannedSince(db: Database, id: number, since: SqlDateTime): Promise<boolean> {
  const rows = await db
    .selectFrom('meeting_events')
    .select('changes')
    .where('meeting_id', '=', id)
    .where('action', 'in', ['planned', 'changed'])
    .where('at', '>=', since)
    .execute();
  return rows.some(({ changes }) =>
    (JSON.parse(changes) as PlanChange[]).some(({ part }) => INVITED_PARTS.includes(part)),
  );
}
