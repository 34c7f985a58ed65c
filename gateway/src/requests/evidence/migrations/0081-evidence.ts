import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

const INSTANT = sql`datetime(3)`;

/** Evidence of requests. Ids are random: consecutive numbers would reveal that there is evidence for staff in between. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact, table } = columnKit(db);
  await table(db.schema.createTable('request_evidence'))
    .addColumn('request_id', 'integer', (c) => c.notNull())
    .addColumn('id', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'varchar(20)', (c) => exact(c).notNull())
    .addColumn('audience', 'varchar(10)', (c) => exact(c).notNull())
    .addColumn('title', 'varchar(200)')
    .addColumn('file_name', 'varchar(200)')
    .addColumn('url', 'text')
    .addColumn('salt', 'varchar(32)', exact)
    .addColumn('digest', 'varchar(64)', (c) => exact(c).notNull())
    .addColumn('media_type', 'varchar(100)', exact)
    .addColumn('file_size', 'integer')
    .addColumn('storage_key', 'varchar(32)', exact)
    .addColumn('added_by', 'integer', (c) => c.notNull())
    .addColumn('added_by_name', 'varchar(200)', (c) => c.notNull())
    .addColumn('added_at', INSTANT, (c) => c.notNull())
    .addColumn('removed_by', 'integer')
    .addColumn('removed_by_name', 'varchar(200)')
    .addColumn('removed_at', INSTANT)
    .addPrimaryKeyConstraint('request_evidence_key', ['request_id', 'id'])
    .addForeignKeyConstraint('request_evidence_request', ['request_id'], 'device_requests', ['id'])
    .addForeignKeyConstraint('request_evidence_adder', ['added_by'], 'users', ['id'])
    .execute();
  await db.schema
    .createIndex('request_evidence_stored')
    .on('request_evidence')
    .column('storage_key')
    .execute();
}
