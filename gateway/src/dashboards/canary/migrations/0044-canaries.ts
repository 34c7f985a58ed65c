import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** Adds how canaries of dashboards are judged: the limits, the current comparison, and the reports of browsers about both versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact, table } = columnKit(db);
  await db.schema.alterTable('remotes').addColumn('canary_limits', 'varchar(300)', exact).execute();
  await table(db.schema.createTable('dashboard_canaries'))
    .addColumn('name', 'varchar(40)', (c) => exact(c).primaryKey())
    .addColumn('trial', 'char(32)', (c) => exact(c).notNull())
    .addColumn('live', 'varchar(64)', (c) => exact(c).notNull())
    .addColumn('canary', 'varchar(64)', (c) => exact(c).notNull())
    .addColumn('started_at', sql`datetime(3)`, (c) => c.notNull())
    .addColumn('state', 'varchar(20)', (c) => exact(c).notNull())
    .addColumn('reason', 'varchar(500)')
    .addColumn('judged_at', sql`datetime(3)`)
    .execute();
  await table(db.schema.createTable('dashboard_canary_people'))
    .addColumn('trial', 'char(32)', (c) => exact(c).notNull())
    .addColumn('side', 'varchar(10)', (c) => exact(c).notNull())
    .addColumn('person', 'char(32)', (c) => exact(c).notNull())
    .addColumn('loads', 'integer', (c) => c.notNull())
    .addColumn('failed', 'integer', (c) => c.notNull())
    .addColumn('stopped', 'integer', (c) => c.notNull())
    .addColumn('timed', 'integer', (c) => c.notNull())
    .addColumn('ms', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('dashboard_canary_people_key', ['trial', 'side', 'person'])
    .execute();
}
