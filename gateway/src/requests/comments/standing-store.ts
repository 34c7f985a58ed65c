import type { Database } from '../../platform/context.ts';
import { readChanges } from '../history/changes.ts';
import { questionsTo } from './store.ts';

/** The key of a comment: its id is unique only within its request. */
interface Key {
  request_id: number;
  id: number;
}
const keyOf = ({ request_id, id }: Key) => `${request_id} ${id}`;

interface Sought {
  userId: number;
  requestIds: readonly number[];
  ids: readonly number[];
}

/** The comment that each of these events has written: the first comment that the event records. */
async function writtenBy(db: Database, eventIds: readonly number[]): Promise<(Key & { event: number })[]> {
  const rows = await db
    .selectFrom('request_events')
    .select(['id', 'request_id', 'changes'])
    .where('id', 'in', eventIds)
    .execute();
  return rows.flatMap(({ id: event, request_id, changes }) => {
    const { id } = readChanges(changes ?? '{}').request_comments?.[0] ?? {};
    return id === undefined ? [] : [{ event, request_id, id: Number(id) }];
  });
}

/** Makes a function that returns those of the given events whose comment `find` finds. */
const eventsOf =
  (find: (db: Database, sought: Sought) => Promise<readonly Key[]>) =>
  async (db: Database, userId: number, eventIds: readonly number[]): Promise<Set<number>> => {
    const written = await writtenBy(db, eventIds);
    if (!written.length) return new Set();
    const requestIds = [...new Set(written.map(({ request_id }) => request_id))];
    const rows = await find(db, { userId, requestIds, ids: written.map(({ id }) => id) });
    const standing = new Set(rows.map(keyOf));
    return new Set(written.flatMap((each) => (standing.has(keyOf(each)) ? [each.event] : [])));
  };

/** Those of the events that asked a question which still waits for the person. */
export const eventsAsking = eventsOf((db, { userId, requestIds, ids }) =>
  questionsTo(db, [userId])
    .select(['question.request_id', 'question.id'])
    .where('question.request_id', 'in', requestIds)
    .where('question.id', 'in', ids)
    .execute(),
);

const kept = (db: Database, { requestIds, ids }: Sought) =>
  db
    .selectFrom('request_comments')
    .select(['request_id', 'id'])
    .where('request_id', 'in', requestIds)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null);

/** Those of the events whose answer was not deleted. */
export const eventsAnswering = eventsOf((db, sought) => kept(db, sought).execute());

/** Those of the events whose comment mentions the person and was not deleted. */
export const eventsMentioning = eventsOf((db, sought) =>
  kept(db, sought).where('mentions', 'like', `%"id":${sought.userId},%`).execute(),
);
