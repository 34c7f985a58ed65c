import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** Adds files of reports that are made in the background (ADR 173). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact, id, table } = columnKit(db);
  await table(db.schema.createTable('report_files'))
    .addColumn('id', 'integer', id)
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('wish', 'text', (c) => c.notNull())
    .addColumn('state', 'varchar(10)', (c) => exact(c).notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('owner', 'varchar(36)', exact)
    .addColumn('beat_at', sql`datetime(3)`)
    .addColumn('percent', 'integer', (c) => c.notNull())
    .addColumn('row_count', 'integer', (c) => c.notNull())
    .addColumn('size', 'bigint')
    .addColumn('file_name', 'varchar(200)')
    .addColumn('storage_key', 'varchar(32)', (c) => exact(c).unique())
    .addColumn('made_at', sql`datetime(3)`, (c) => c.notNull())
    .addColumn('ready_at', sql`datetime(3)`)
    .addColumn('expires_at', sql`datetime(3)`, (c) => c.notNull())
    .addForeignKeyConstraint('report_files_user', ['user_id'], 'users', ['id'])
    .execute();
  for (const column of ['user_id', 'state'])
    await db.schema
      .createIndex(`report_files_${column}`)
      .on('report_files')
      .columns([column, 'id'])
      .execute();
}
