import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** Adds the secret addresses at which calendar programs read the meetings of people (ADR 152). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact, table } = columnKit(db);
  await table(db.schema.createTable('calendars'))
    .addColumn('user_id', 'integer', (c) => c.primaryKey())
    .addColumn('secret_hash', 'varchar(64)', (c) => exact(c).notNull().unique())
    .addColumn('made_at', sql`datetime(3)`, (c) => c.notNull())
    .addForeignKeyConstraint('calendars_user', ['user_id'], 'users', ['id'])
    .execute();
}
