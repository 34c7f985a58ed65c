import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** The most days of a token's life when this migration was written. */
const MOST_DAYS = 365;
const DAY = 24 * 60 * 60_000;

/** Adds the members of teams. Tokens now belong to a member, expire, and show where they were used. */
export async function up(db: Kysely<{ remote_tokens: { expires_at: string | null } }>): Promise<void> {
  const { id, exact, table } = columnKit(db);
  await table(db.schema.createTable('dashboard_members'))
    .addColumn('id', 'integer', id)
    .addColumn('dashboard', 'varchar(40)', (c) => exact(c).notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('role', 'varchar(10)', (c) => exact(c).notNull())
    .addColumn('added_at', sql`datetime(3)`, (c) => c.notNull())
    .addUniqueConstraint('dashboard_members_key', ['dashboard', 'user_id'])
    .addForeignKeyConstraint('dashboard_members_user', ['user_id'], 'users', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  const tokens = () => db.schema.alterTable('remote_tokens');
  await tokens().addColumn('member_id', 'integer').execute();
  await tokens().addColumn('label', 'varchar(60)').execute();
  await tokens().addColumn('expires_at', sql`datetime(3)`).execute();
  await tokens().addColumn('last_used_from', 'varchar(45)').execute();
  await db.schema.createIndex('remote_tokens_member').on('remote_tokens').column('member_id').execute();
  // Earlier tokens never expired. They get the longest possible life.
  const end = new Date(Date.now() + MOST_DAYS * DAY).toISOString().slice(0, 23).replace('T', ' ');
  await db.updateTable('remote_tokens').set({ expires_at: end }).execute();
}
