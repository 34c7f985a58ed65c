import type { Database } from '../../platform/context.ts';

/** How many of the newest requests are read. */
const NEWEST = 1_000;
const MOST_NAMES = 60;

/** The manufacturers of the newest requests, of one person or of all, the most frequent first. */
export async function newestManufacturers(db: Database, requestedBy?: number): Promise<string[]> {
  const newest = db
    .selectFrom('device_requests')
    .select('manufacturer')
    .$if(requestedBy !== undefined, (query) => query.where('requested_by', '=', requestedBy ?? 0))
    .orderBy('id', 'desc')
    .limit(NEWEST);
  const rows = await db
    .selectFrom(newest.as('newest'))
    .select('manufacturer')
    .groupBy('manufacturer')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('manufacturer')
    .limit(MOST_NAMES)
    .execute();
  return rows.map(({ manufacturer }) => manufacturer);
}
