import { type NoticeKind, readAction } from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import { recordedIn } from '../history/changes.ts';
import type { AddedEvent, EventAction } from '../history/service.ts';
import { changesOf, isStillToBeTold, markGone, unreadOf } from './gone-store.ts';
import type { TellingRow } from './tables.ts';

/** In the place of the kinds of a telling: it retracts what people were told. */
export const GONE = 'gone';

interface Retracted {
  /** Where what is gone was written. */
  table: 'request_comments' | 'request_evidence';
  /** The notices that told of it. */
  kinds: readonly NoticeKind[];
  /** Only for those whom it no longer mentions: the rest is there still. */
  forUnmentioned?: true;
  /** The column of what the action writes that says which row is done with: its own id unless given. */
  by?: 'answer_to';
}

/** The actions that remove something after people were told of it, mention somebody no longer, or answer a question: nobody has to read about it any more. */
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
 * Marks as read all notices of what an event has removed, answered, or no longer says; they stay in the list. The people for whom they were unread; null, and nothing is
 * done, while somebody is still to be told of an earlier event.
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
