import type { Kysely } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/**
 * The index of the search (ADR 66): an ordered list of terms, each with the requests that have it. The requests of a term are one range,
 * read backwards. The hourly upkeep fills it for existing requests; `admin -- search rebuild` does so at once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = columnKit(db);
  await table(db.schema.createTable('search_index'))
    .addColumn('term', 'varchar(72)', (c) => c.notNull())
    .addColumn('request_id', 'integer', (c) => c.notNull())
    .addColumn('weight', 'integer', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('search_index_key', ['term', 'request_id'])
    .execute();
}
