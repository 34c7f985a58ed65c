import { type NoticeKind, readAction } from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import { recordedIn } from '../history/changes.ts';
import type { AddedEvent, EventAction } from '../history/service.ts';
import { changesOf, isStillToBeTold, markGone, unreadOf } from './gone-store.ts';
import type { TellingRow } from './tables.ts';

/** Stands in `kinds` of a row in `tellings`: the row retracts what people were told. */
export const GONE = 'gone';

interface Retracted {
  /** The table of what is gone. */
  table: 'request_comments' | 'request_evidence';
  /** The notices that reported it. */
  kinds: readonly NoticeKind[];
  /** Only for people whom it no longer mentions: everything else still exists. */
  forUnmentioned?: true;
  /** The column of the action's row that says which row is obsolete: its own id by default. */
  by?: 'answer_to';
}

/**
 * The actions that remove something after people were told about it, that no longer mention somebody, or that answer a question. Nobody has
 * to read those notices any more.
 */
const RETRACTED_BY: Readonly<Partial<Record<EventAction, Retracted>>> = {
  comment_deleted: { table: 'request_comments', kinds: ['question', 'answer', 'mention'] },
  comment_edited: { table: 'request_comments', kinds: ['mention'], forUnmentioned: true },
  question_answered: { table: 'request_comments', kinds: ['question'], by: 'answer_to' },
  question_withdrawn: { table: 'request_comments', kinds: ['question'] },
  evidence_removed: { table: 'request_evidence', kinds: ['evidence'] },
};

export function retracts({ action, unmentioned }: Pick<AddedEvent, 'action' | 'unmentioned'>): boolean {
  const retracted = RETRACTED_BY[action];
  return Boolean(retracted?.forUnmentioned ? unmentioned?.length : retracted);
}

/**
 * Marks as read all notices about anything that an event has removed, answered, or no longer mentions; they stay in the list. Returns the
 * people for whom they were unread; null, without a change, while people must still be told about an earlier event.
 */
export async function retract(
  db: Database,
  { request_id, event_id, people }: TellingRow,
  at: string,
): Promise<number[] | null> {
  if (await isStillToBeTold(db, request_id, event_id)) return null;
  const [event] = await changesOf(db, [event_id]);
  const retracted = event && RETRACTED_BY[readAction(event.action).action as EventAction];
  if (!retracted) return [];
  const gone = recordedIn(event.changes, retracted.table, retracted.by);
  const unread = await unreadOf(db, request_id, retracted.kinds);
  const events = await changesOf(db, [...new Set(unread.map((notice) => notice.event_id))]);
  const about = new Set(
    events.flatMap(({ id, changes }) => (recordedIn(changes, retracted.table) === gone ? id : [])),
  );
  const { unmentioned = [] } = JSON.parse(people ?? '{}') as Pick<AddedEvent, 'unmentioned'>;
  const some = unread.filter(
    // Somebody may have been mentioned again since.
    (notice) =>
      about.has(notice.event_id) &&
      notice.event_id < event_id &&
      (!retracted.forUnmentioned || unmentioned.includes(notice.unread_by)),
  );
  await markGone(
    db,
    some.map(({ id }) => id),
    at,
  );
  return some.map(({ unread_by }) => unread_by);
}
