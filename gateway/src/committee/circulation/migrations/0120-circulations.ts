import type { Kysely } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** A vote without a meeting is a meeting of another kind (ADR 165). What an older gateway plans is a meeting. */
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
