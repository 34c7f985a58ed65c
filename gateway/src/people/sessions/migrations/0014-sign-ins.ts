import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/**
 * Adds the time from which a person's identity tokens count, whether a session has a second factor, and the used codes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact, table } = columnKit(db);
  await db.schema.alterTable('users').addColumn('tokens_from', sql`datetime(3)`).execute();
  await db.schema
    .alterTable('sessions')
    .addColumn('second_factor', 'smallint', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('sessions_provider_session')
    .on('sessions')
    .column('provider_session')
    .execute();
  await table(db.schema.createTable('used_codes'))
    .addColumn('code_hash', 'char(64)', (c) => exact(c).primaryKey())
    .addColumn('used_at', sql`datetime(3)`, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('used_codes_used').on('used_codes').column('used_at').execute();
}
