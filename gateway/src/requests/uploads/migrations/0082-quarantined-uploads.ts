import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

const INSTANT = sql`datetime(3)`;

/** Uploads that nobody may read: not scanned yet, or with malware. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact, table } = columnKit(db);
  await table(db.schema.createTable('quarantined_uploads'))
    .addColumn('storage_key', 'varchar(32)', (c) => exact(c).notNull().primaryKey())
    .addColumn('sender_id', 'integer', (c) => c.notNull())
    .addColumn('since', INSTANT, (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('due_at', INSTANT, (c) => c.notNull())
    .addColumn('found', 'varchar(200)')
    .execute();
  await db.schema
    .createIndex('quarantined_uploads_waiting')
    .on('quarantined_uploads')
    .columns(['found', 'due_at'])
    .execute();
}
