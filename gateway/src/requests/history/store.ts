import type { ExpressionBuilder } from 'kysely';
import type { EventContent } from '../../audit/index.ts';
import type { Database } from '../../platform/context.ts';
import { idsSince, type SqlDateTime, type Tables } from '../../platform/db/index.ts';
import { builtStatement, type Values, valuesOf } from '../../platform/fast/index.ts';
import { STORED_ACTIONS } from '../evidence/told.ts';
import { ACTED_FOR } from './changes.ts';
import type { EventRow } from './tables.ts';

type NewRow = EventContent & { hash: string };

const insert = builtStatement((db, row: Values<NewRow>) => db.insertInto('request_events').values(row));

/** The requests that have changed since an instant, page by page. A request can be on several pages. */
export const changedSince = (db: Database, since: SqlDateTime, afterEvent?: number) =>
  idsSince(db, { table: 'request_events', column: 'request_id' }, since, afterEvent);

/** Returns the id of the event. */
export async function insertEvent(db: Database, event: NewRow): Promise<number> {
  const { insertId } = await insert(db, valuesOf(event));
  return Number(insertId);
}

/** The action of an event that records the state of a request, without anything having happened (see `baseline.ts`). */
export const BASELINE = 'baseline';

/** Reads the histories of several requests as people see them, in the order of the events. */
export async function toldEventsOf(db: Database, requestIds: readonly number[]) {
  return (
    db
      .selectFrom('request_events')
      .select([
        'request_id',
        'sequence',
        'action',
        'from_stage',
        'to_stage',
        'notes',
        'actor_id',
        'actor_name',
        'at',
      ])
      // Only these changes are read: they say which piece of evidence an event is about.
      .select((eb) =>
        eb.case().when('action', 'in', STORED_ACTIONS).then(eb.ref('changes')).end().as('changes'),
      )
      .select((eb) => eb.case().when('changes', 'like', ACTED_FOR).then(eb.ref('changes')).end().as('acting'))
      .where('request_id', 'in', requestIds)
      .where('action', '<>', BASELINE)
      .orderBy('request_id')
      .orderBy('sequence')
      .execute()
  );
}

/** Reads the events of several requests that moved them, or that stopped or restarted their clock. */
export async function clockRowsOf(db: Database, requestIds: readonly number[]) {
  const isOfClock = (eb: ExpressionBuilder<Tables, 'request_events'>) =>
    eb.or(CLOCKED.map((column) => eb('changes', 'like', column)));
  return db
    .selectFrom('request_events')
    .select((eb) => [
      'request_id',
      'from_stage',
      'to_stage',
      'at',
      eb.case().when(isOfClock(eb)).then(eb.ref('changes')).end().as('changes'),
    ])
    .where('request_id', 'in', requestIds)
    .where((eb) =>
      eb.or([
        eb('from_stage', 'is', null),
        eb('to_stage', 'is', null),
        eb('from_stage', '<>', eb.ref('to_stage')),
        isOfClock(eb),
      ]),
    )
    .orderBy('request_id')
    .orderBy('sequence')
    .execute();
}

/** Patterns for changes that stop or restart the clock: waiting, or a blocked order. They also match creations, which name all columns. */
const CLOCKED = ['waiting_since', 'order_blocked_by'].map((column) => `%"${column}":%`);

/** Reads the whole histories of several requests, in the order of the events. */
export async function eventsOf(db: Database, requestIds: readonly number[]): Promise<EventRow[]> {
  return db
    .selectFrom('request_events')
    .selectAll()
    .where('request_id', 'in', requestIds)
    .orderBy('request_id')
    .orderBy('sequence')
    .execute();
}

/** Reads the events of several requests with these actions, as they are stored, in their order. */
export const eventsWith = (
  db: Database,
  requestIds: readonly number[],
  actions: readonly string[],
): Promise<EventRow[]> =>
  db
    .selectFrom('request_events')
    .selectAll()
    .where('request_id', 'in', requestIds)
    .where('action', 'in', actions)
    .orderBy('request_id')
    .orderBy('sequence')
    .execute();

/** Whether the history of the request has an event with this action, as it is stored. */
export async function hasEvent(db: Database, requestId: number, action: string): Promise<boolean> {
  const event = await db
    .selectFrom('request_events')
    .select('id')
    .where('request_id', '=', requestId)
    .where('action', '=', action)
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}

/** The id of the newest event; 0 when there is none. */
export async function lastEventId(db: Database): Promise<number> {
  const { last } = await db
    .selectFrom('request_events')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** The requests with events in a range of ids that do not say what they changed. */
export async function untoldBetween(db: Database, after: number, to: number): Promise<number[]> {
  const rows = await db
    .selectFrom('request_events')
    .select('request_id')
    .distinct()
    .where('id', '>', after)
    .where('id', '<=', to)
    .where('changes', 'is', null)
    .execute();
  return rows.map(({ request_id }) => request_id);
}
