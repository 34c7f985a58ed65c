import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/**
 * Adds publishing by teams: tokens, the canary and the switch beside the live version, the state of each version, and how often browsers
 * could not load it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, exact, table } = columnKit(db);
  await table(db.schema.createTable('remote_tokens'))
    .addColumn('id', 'integer', id)
    .addColumn('name', 'varchar(40)', (c) => exact(c).notNull())
    .addColumn('token_hash', 'varchar(64)', (c) => exact(c).notNull().unique())
    .addColumn('created_at', sql`datetime(3)`, (c) => c.notNull())
    .addColumn('last_used_at', sql`datetime(3)`)
    .addColumn('revoked_at', sql`datetime(3)`)
    .execute();
  await table(db.schema.createTable('remote_errors'))
    .addColumn('name', 'varchar(40)', (c) => exact(c).notNull())
    .addColumn('version', 'varchar(64)', (c) => exact(c).notNull())
    .addColumn('reason', 'varchar(20)', (c) => exact(c).notNull())
    .addColumn('hour', 'varchar(13)', (c) => exact(c).notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('remote_errors_key', ['name', 'version', 'reason', 'hour'])
    .execute();
  await db.schema.createIndex('remote_errors_hour').on('remote_errors').column('hour').execute();

  const remotes = () => db.schema.alterTable('remotes');
  await remotes().addColumn('canary_version', 'varchar(64)', exact).execute();
  await remotes()
    .addColumn('canary_percent', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await remotes()
    .addColumn('disabled', 'smallint', (c) => c.notNull().defaultTo(0))
    .execute();
  const versions = () => db.schema.alterTable('remote_versions');
  await versions().addColumn('published_by', 'varchar(200)').execute();
  await versions().addColumn('size', 'integer').execute();
  await versions().addColumn('replaces', 'varchar(64)', exact).execute();
  await versions().addColumn('retired_at', sql`datetime(3)`).execute();
}
