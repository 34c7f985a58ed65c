import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** Adds the reports of browsers about dashboards: problems with counts, and measurements in steps. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, exact, table } = columnKit(db);
  await table(db.schema.createTable('dashboard_problems'))
    .addColumn('id', 'integer', id)
    .addColumn('name', 'varchar(40)', (c) => exact(c).notNull())
    .addColumn('version', 'varchar(64)', (c) => exact(c).notNull())
    .addColumn('fingerprint', 'char(40)', (c) => exact(c).notNull())
    .addColumn('kind', 'varchar(20)', (c) => exact(c).notNull())
    .addColumn('message', 'varchar(300)', (c) => c.notNull())
    .addColumn('stack', 'text', (c) => c.notNull())
    .addColumn('first_at', sql`datetime(3)`, (c) => c.notNull())
    .addColumn('last_at', sql`datetime(3)`, (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addUniqueConstraint('dashboard_problems_key', ['name', 'version', 'fingerprint'])
    .execute();
  await db.schema.createIndex('dashboard_problems_last').on('dashboard_problems').column('last_at').execute();
  await table(db.schema.createTable('dashboard_problem_marks'))
    .addColumn('problem_id', 'integer', (c) => c.notNull())
    .addColumn('kind', 'varchar(10)', (c) => exact(c).notNull())
    .addColumn('value', 'varchar(100)', (c) => exact(c).notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('dashboard_problem_marks_key', ['problem_id', 'kind', 'value'])
    .addForeignKeyConstraint(
      'dashboard_problem_marks_problem',
      ['problem_id'],
      'dashboard_problems',
      ['id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();
  await table(db.schema.createTable('dashboard_measures'))
    .addColumn('name', 'varchar(40)', (c) => exact(c).notNull())
    .addColumn('version', 'varchar(64)', (c) => exact(c).notNull())
    .addColumn('measure', 'varchar(20)', (c) => exact(c).notNull())
    .addColumn('day', 'char(10)', (c) => exact(c).notNull())
    .addColumn('step', 'integer', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('dashboard_measures_key', ['name', 'version', 'measure', 'day', 'step'])
    .execute();
  await db.schema.createIndex('dashboard_measures_day').on('dashboard_measures').column('day').execute();
}
