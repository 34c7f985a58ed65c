import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** The sections of value analyses, one row for each that somebody has filled in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact, table } = columnKit(db);
  const long = db.getExecutor().adapter instanceof SqliteAdapter ? sql`text` : sql`mediumtext`;
  await table(db.schema.createTable('analysis_sections'))
    .addColumn('request_id', 'integer', (c) => c.notNull())
    .addColumn('section', 'varchar(30)', (c) => exact(c).notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('value', long, (c) => c.notNull())
    .addColumn('salt', 'varchar(32)', (c) => exact(c).notNull())
    .addColumn('digest', 'varchar(64)', (c) => exact(c).notNull())
    .addColumn('saved_by', 'integer', (c) => c.notNull())
    .addColumn('saved_by_name', 'varchar(200)', (c) => c.notNull())
    .addColumn('saved_at', sql`datetime(3)`, (c) => c.notNull())
    .addPrimaryKeyConstraint('analysis_sections_key', ['request_id', 'section'])
    .addForeignKeyConstraint('analysis_sections_request', ['request_id'], 'device_requests', ['id'])
    .addForeignKeyConstraint('analysis_sections_saver', ['saved_by'], 'users', ['id'])
    .execute();
}
