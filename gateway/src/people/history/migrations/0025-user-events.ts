import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** The history of each person, and the part of the daily digests that covers them (ADR 38). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, exact, table } = columnKit(db);
  // No foreign key to the person: the history of a removed one stays.
  await table(db.schema.createTable('user_events'))
    .addColumn('id', 'integer', id)
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .addColumn('action', 'varchar(40)', (c) => c.notNull())
    .addColumn('actor_id', 'integer')
    .addColumn('at', sql`datetime(3)`, (c) => c.notNull())
    .addColumn('changes', 'text')
    .addColumn('previous_hash', 'varchar(64)', (c) => exact(c).notNull())
    .addColumn('hash', 'varchar(64)', (c) => exact(c).notNull())
    .addUniqueConstraint('user_events_chain', ['user_id', 'sequence'])
    .execute();
  await db.schema
    .createIndex('user_events_at')
    .on('user_events')
    .columns(['at', 'user_id', 'sequence'])
    .execute();
  await table(db.schema.createTable('audit_user_heads'))
    .addColumn('day', 'varchar(10)', (c) => exact(c).notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .addColumn('hash', 'varchar(64)', (c) => exact(c).notNull())
    .addPrimaryKeyConstraint('audit_user_heads_key', ['day', 'user_id'])
    .execute();
  await db.schema
    .alterTable('users')
    .addColumn('turn', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('audit_digests').addColumn('user_chains', 'integer').execute();
}
