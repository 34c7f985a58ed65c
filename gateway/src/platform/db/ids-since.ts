import { sql } from 'kysely';
import type { Database } from '../context.ts';
import type { SqlDateTime } from './tables.ts';

/** How many events are read at a time. */
const EVENTS = 200;

/** The histories with changes to look for, and the column that contains the id of the changed record. */
export interface HistoryOf {
  table: 'request_events' | 'user_events';
  column: 'request_id' | 'user_id';
}

/**
 * The ids of the records that have events after an instant, page by page. With `afterEvent`, it starts after that event if that event came
 * earlier. Each event is read once, in the order of the ids, so many changes at the same time cost no more than the same number over a
 * longer time. A page contains each id once; another page may contain it again.
 */
export async function* idsSince(
  db: Database,
  history: HistoryOf,
  since: SqlDateTime,
  afterEvent = Number.POSITIVE_INFINITY,
): AsyncGenerator<number[], void, undefined> {
  const [table, column] = [sql.table(history.table), sql.ref(history.column)];
  const first = await sql<{
    id: number | null;
  }>`select min(id) as id from ${table} where at >= ${since}`.execute(db);
  const begin = Math.min(first.rows[0]?.id ?? Number.POSITIVE_INFINITY, afterEvent + 1);
  for (let from = begin; Number.isFinite(from); ) {
    const { rows } = await sql<{
      id: number;
      whose: number;
    }>`select id, ${column} as whose from ${table} where id >= ${from} order by id limit ${EVENTS}`.execute(
      db,
    );
    const last = rows.at(-1);
    if (!last) return;
    yield [...new Set(rows.map(({ whose }) => whose))];
    from = last.id + 1;
  }
}
