import { sql } from 'kysely';
import type { Database } from '../context.ts';
import type { SqlDateTime } from './tables.ts';

/** So many events are read at once. */
const EVENTS = 200;

/** Whose changes a history tells, and the column that says whose each is. */
export interface HistoryOf {
  table: 'request_events' | 'user_events';
  column: 'request_id' | 'user_id';
}

/**
 * Whose history goes on from an instant, page by page. Each event is read once, in the order of the ids, so much that changed at once costs
 * no more than as much that changed by and by. Each page has an id once; another one may have it again.
 */
export async function* idsSince(
  db: Database,
  history: HistoryOf,
  since: SqlDateTime,
): AsyncGenerator<number[], void, undefined> {
  const [table, column] = [sql.table(history.table), sql.ref(history.column)];
  const first = await sql<{
    id: number | null;
  }>`select min(id) as id from ${table} where at >= ${since}`.execute(db);
  for (let from = first.rows[0]?.id; from != null; ) {
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
