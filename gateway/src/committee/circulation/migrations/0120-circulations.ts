import type { Kysely } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/**
 * A circulation, which is a vote without a meeting, is stored as a meeting of another kind (ADR 165). Rows that an older gateway writes are
 * meetings.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact } = columnKit(db);
  await db.schema
    .alterTable('meetings')
    .addColumn('kind', 'varchar(20)', (c) => exact(c).notNull().defaultTo('session'))
    .execute();
  await db.schema
    .createIndex('meetings_circulating')
    .on('meetings')
    .columns(['kind', 'state', 'ends_at'])
    .execute();
}
