import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** Adds reports that people save, share and get by mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact, id, table } = columnKit(db);
  await table(db.schema.createTable('saved_reports'))
    .addColumn('id', 'integer', id)
    .addColumn('owner_id', 'integer', (c) => c.notNull())
    .addColumn('name', 'varchar(60)', (c) => c.notNull())
    .addColumn('view', 'text', (c) => c.notNull())
    .addColumn('mailed', 'varchar(10)', exact)
    .addColumn('mailed_for', 'varchar(10)', exact)
    .addColumn('created_at', sql`datetime(3)`, (c) => c.notNull())
    .addForeignKeyConstraint('saved_reports_owner_user', ['owner_id'], 'users', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('saved_reports_owner').on('saved_reports').column('owner_id').execute();
  await db.schema.createIndex('saved_reports_mailed').on('saved_reports').columns(['mailed', 'id']).execute();
  await table(db.schema.createTable('saved_report_roles'))
    .addColumn('report_id', 'integer', (c) => c.notNull())
    .addColumn('role', 'varchar(20)', (c) => exact(c).notNull())
    .addPrimaryKeyConstraint('saved_report_roles_key', ['role', 'report_id'])
    .addForeignKeyConstraint('saved_report_roles_report', ['report_id'], 'saved_reports', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await table(db.schema.createTable('saved_report_people'))
    .addColumn('report_id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('shared', 'smallint', (c) => c.notNull())
    .addColumn('tile', 'smallint', (c) => c.notNull())
    .addColumn('muted', 'smallint', (c) => c.notNull())
    .addPrimaryKeyConstraint('saved_report_people_key', ['user_id', 'report_id'])
    .addForeignKeyConstraint('saved_report_people_report', ['report_id'], 'saved_reports', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('saved_report_people_user', ['user_id'], 'users', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  for (const each of ['roles', 'people'])
    await db.schema
      .createIndex(`saved_report_${each}_of`)
      .on(`saved_report_${each}`)
      .column('report_id')
      .execute();
}
