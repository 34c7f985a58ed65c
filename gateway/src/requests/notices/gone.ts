import { type NoticeKind, readAction } from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import { readChanges } from '../history/changes.ts';
import type { EventAction } from '../history/service.ts';
import { changesOf, isStillToBeTold, markGone, unreadOf } from './gone-store.ts';
import type { TellingRow } from './tables.ts';

/** In the place of the kinds of a telling: it takes back what people were told. */
export const GONE = 'gone';

interface Taken {
  /** Where what is gone was written. */
  table: 'request_comments' | 'request_evidence';
  /** The notices that told of it. */
  kinds: readonly NoticeKind[];
}

/** The actions by which something goes of which people were told, so that nobody need read it any more. */
const TAKES: Readonly<Partial<Record<EventAction, Taken>>> = {
  comment_deleted: { table: 'request_comments', kinds: ['question', 'answer', 'mention'] },
  question_withdrawn: { table: 'request_comments', kinds: ['question'] },
  evidence_removed: { table: 'request_evidence', kinds: ['evidence'] },
};

export const takesBack = (action: EventAction): boolean => action in TAKES;

/** The row that an event is about: the first one that it records. */
const writtenIn = (changes: string | null, table: Taken['table']): unknown =>
  readChanges(changes ?? '{}')[table]?.[0]?.id;

/**
 * Nobody has to read any more what is gone: its notices stay, and are read. The people whom they were unread for; null while somebody is
 * still to be told of an earlier event.
 */
export async function takeBack(
  db: Database,
  { request_id, event_id }: TellingRow,
  at: string,
): Promise<number[] | null> {
  if (await isStillToBeTold(db, request_id, event_id)) return null;
  const [event] = await changesOf(db, [event_id]);
  const taken = event && TAKES[readAction(event.action).action as EventAction];
  if (!taken) return [];
  const gone = writtenIn(event.changes, taken.table);
  const unread = await unreadOf(db, request_id, taken.kinds);
  const told = await changesOf(db, [...new Set(unread.map((notice) => notice.event_id))]);
  const about = new Set(
    told.flatMap(({ id, changes }) => (writtenIn(changes, taken.table) === gone ? id : [])),
  );
  const some = unread.filter((notice) => about.has(notice.event_id));
  await markGone(
    db,
    some.map(({ id }) => id),
    at,
  );
  return some.map(({ unread_by }) => unread_by);
}
