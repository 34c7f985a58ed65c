import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

const INSTANT = sql`datetime(3)`;

/** The deputies of people, the calendars of absences, and the absent person of a notice that went to a deputy (ADR 157). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact, table } = columnKit(db);
  await table(db.schema.createTable('deputyships'))
    .addColumn('user_id', 'integer', (c) => c.primaryKey())
    .addColumn('deputy_id', 'integer', (c) => c.notNull())
    .addColumn('from_day', 'varchar(10)', exact)
    .addColumn('until_day', 'varchar(10)', exact)
    .addColumn('named_at', INSTANT, (c) => c.notNull())
    .addForeignKeyConstraint('deputyships_user', ['user_id'], 'users', ['id'])
    .addForeignKeyConstraint('deputyships_deputy_user', ['deputy_id'], 'users', ['id'])
    .execute();
  await db.schema.createIndex('deputyships_deputy').on('deputyships').columns(['deputy_id']).execute();
  await table(db.schema.createTable('absence_calendars'))
    .addColumn('user_id', 'integer', (c) => c.primaryKey())
    .addColumn('address', 'varchar(2000)', (c) => c.notNull())
    .addColumn('set_at', INSTANT, (c) => c.notNull())
    .addColumn('due_at', INSTANT, (c) => c.notNull())
    .addColumn('read_at', INSTANT)
    .addColumn('problem', 'varchar(20)', exact)
    .addForeignKeyConstraint('absence_calendars_user', ['user_id'], 'users', ['id'])
    .execute();
  await db.schema.createIndex('absence_calendars_due').on('absence_calendars').columns(['due_at']).execute();
  await table(db.schema.createTable('absences'))
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('from_day', 'varchar(10)', (c) => exact(c).notNull())
    .addColumn('until_day', 'varchar(10)', (c) => exact(c).notNull())
    .addPrimaryKeyConstraint('absences_key', ['user_id', 'from_day'])
    .addForeignKeyConstraint('absences_user', ['user_id'], 'users', ['id'])
    .execute();
  for (const name of ['notices', 'pushes'])
    await db.schema.alterTable(name).addColumn('for_id', 'integer').execute();
}
