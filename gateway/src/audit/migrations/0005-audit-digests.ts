import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../platform/db/migrations/frozen/columns.ts';

/**
 * The daily digests over the heads of all histories, and the indexes that the upkeep reads: events and access events by
 * time, files by their place in the store.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact, table } = columnKit(db);
  await table(db.schema.createTable('audit_digests'))
    .addColumn('day', 'varchar(10)', (c) => exact(c).primaryKey())
    .addColumn('chains', 'integer', (c) => c.notNull())
    .addColumn('previous_digest', 'varchar(64)', (c) => exact(c).notNull())
    .addColumn('digest', 'varchar(64)', (c) => exact(c).notNull())
    .addColumn('made_at', sql`datetime(3)`, (c) => c.notNull())
    .execute();
  await table(db.schema.createTable('audit_heads'))
    .addColumn('day', 'varchar(10)', (c) => exact(c).notNull())
    .addColumn('request_id', 'integer', (c) => c.notNull())
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .addColumn('hash', 'varchar(64)', (c) => exact(c).notNull())
    .addPrimaryKeyConstraint('audit_heads_key', ['day', 'request_id'])
    .execute();
  await db.schema
    .createIndex('request_events_at')
    .on('request_events')
    .columns(['at', 'request_id', 'sequence'])
    .execute();
  await db.schema.createIndex('security_events_at').on('security_events').column('at').execute();
  await db.schema.createIndex('request_files_key').on('request_files').column('storage_key').execute();
}
