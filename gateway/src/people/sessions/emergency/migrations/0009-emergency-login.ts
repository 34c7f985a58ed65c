import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../../platform/db/migrations/frozen/columns.ts';

/** Adds the windows of emergency login with their codes, and the device of a session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, exact, table } = columnKit(db);
  await table(db.schema.createTable('emergency_windows'))
    .addColumn('id', 'integer', id)
    .addColumn('reason', 'varchar(200)', (c) => c.notNull())
    .addColumn('opened_at', sql`datetime(3)`, (c) => c.notNull())
    .addColumn('closes_at', sql`datetime(3)`, (c) => c.notNull())
    .addColumn('closed_at', sql`datetime(3)`)
    .execute();
  await table(db.schema.createTable('emergency_codes'))
    .addColumn('code_hash', 'varchar(64)', (c) => exact(c).primaryKey())
    .addColumn('window_id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('used_at', sql`datetime(3)`)
    .execute();
  await db.schema
    .createIndex('emergency_codes_of_window')
    .on('emergency_codes')
    .column('window_id')
    .execute();
  const sessions = () => db.schema.alterTable('sessions');
  await sessions().addColumn('emergency_window_id', 'integer').execute();
  await sessions().addColumn('device', 'varchar(80)').execute();
  await sessions().addColumn('provider_session', 'varchar(100)', exact).execute();
}
