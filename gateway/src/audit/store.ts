import type { Database } from '../context.ts';
import type { EventRow } from '../db/tables.ts';
import { type EventContent, GENESIS } from './hash.ts';

/** The last event of a request's history: its number and hash. */
export async function chainHead(
  db: Database,
  requestId: number,
): Promise<{ sequence: number; hash: string }> {
  const head = await db
    .selectFrom('request_events')
    .select(['sequence', 'hash'])
    .where('request_id', '=', requestId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return head ?? { sequence: 0, hash: GENESIS };
}

export async function insertEvent(db: Database, event: EventContent & { hash: string }): Promise<void> {
  await db.insertInto('request_events').values(event).execute();
}

/** The histories of several requests, each in the order in which it happened. */
export async function eventsOf(db: Database, requestIds: readonly number[]): Promise<EventRow[]> {
  return db
    .selectFrom('request_events')
    .selectAll()
    .where('request_id', 'in', requestIds)
    .orderBy('request_id')
    .orderBy('sequence')
    .execute();
}
