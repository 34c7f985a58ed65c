import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/**
 * Adds what reports count (ADR 170): the current facts of each request, its entries with their days, and the sums of entries by day and
 * month. All of it is computed from the histories and can be computed again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact, id, table } = columnKit(db);
  const long = db.getExecutor().adapter instanceof SqliteAdapter ? sql`text` : sql`mediumtext`;
  await table(db.schema.createTable('report_facts'))
    .addColumn('request_id', 'integer', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('department', 'varchar(200)', (c) => c.notNull())
    .addColumn('manufacturer', 'varchar(200)', (c) => c.notNull())
    .addColumn('urgency', 'varchar(20)', (c) => exact(c).notNull())
    .addColumn('stage', 'varchar(20)', (c) => exact(c).notNull())
    .addColumn('outcome', 'varchar(40)', exact)
    .execute();
  for (const column of ['department', 'manufacturer'])
    await db.schema
      .createIndex(`report_facts_${column}`)
      .on('report_facts')
      .columns([column, 'request_id'])
      .execute();
  await table(db.schema.createTable('report_entries'))
    .addColumn('request_id', 'integer', (c) => c.notNull())
    .addColumn('measure', 'varchar(32)', (c) => exact(c).notNull())
    .addColumn('day', 'varchar(10)', (c) => exact(c).notNull())
    .addColumn('days', 'integer')
    .addColumn('waited', 'integer')
    .addColumn('marked', 'smallint', (c) => c.notNull())
    .addColumn('currency', 'varchar(3)', exact)
    .addColumn('money', 'varchar(400)')
    .addPrimaryKeyConstraint('report_entries_key', ['request_id', 'measure'])
    .execute();
  await db.schema
    .createIndex('report_entries_days')
    .on('report_entries')
    .columns(['measure', 'day', 'request_id'])
    .execute();
  await table(db.schema.createTable('report_sums'))
    .addColumn('measure', 'varchar(32)', (c) => exact(c).notNull())
    .addColumn('grain', 'varchar(5)', (c) => exact(c).notNull())
    .addColumn('department', 'varchar(200)', (c) => c.notNull())
    .addColumn('manufacturer', 'varchar(200)', (c) => c.notNull())
    .addColumn('day', 'varchar(10)', (c) => exact(c).notNull())
    .addColumn('cells', long, (c) => c.notNull())
    .addPrimaryKeyConstraint('report_sums_key', ['measure', 'grain', 'department', 'manufacturer', 'day'])
    .execute();
  await db.schema
    .createIndex('report_sums_days')
    .on('report_sums')
    .columns(['measure', 'grain', 'day', 'department', 'manufacturer'])
    .execute();
  await table(db.schema.createTable('report_marks'))
    .addColumn('id', 'integer', id)
    .addColumn('measure', 'varchar(32)', (c) => exact(c).notNull())
    .addColumn('day', 'varchar(10)', (c) => exact(c).notNull())
    .execute();
  await db.schema.createIndex('report_marks_days').on('report_marks').columns(['measure', 'day']).execute();
  await table(db.schema.createTable('report_states'))
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('calendar', 'varchar(64)', (c) => exact(c).notNull())
    .addColumn('position', 'integer')
    .addColumn('event_id', 'integer', (c) => c.notNull())
    .addColumn('counted_at', 'varchar(23)', (c) => exact(c).notNull())
    .execute();
}
