import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

const INSTANT = sql`datetime(3)`;

/**
 * Comments on a request. Ids are random: consecutive numbers would reveal that there are comments for staff in between. Each conversation
 * is one range of one index, and so is the part of it that is for everyone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact, table } = columnKit(db);
  await table(db.schema.createTable('request_comments'))
    .addColumn('request_id', 'integer', (c) => c.notNull())
    .addColumn('id', 'bigint', (c) => c.notNull())
    .addColumn('author_id', 'integer', (c) => c.notNull())
    .addColumn('author_name', 'varchar(200)', (c) => c.notNull())
    .addColumn('audience', 'varchar(10)', (c) => exact(c).notNull())
    .addColumn('body', 'text')
    .addColumn('salt', 'varchar(32)', exact)
    .addColumn('digest', 'varchar(64)', (c) => exact(c).notNull())
    .addColumn('question_to', 'integer')
    .addColumn('question_to_name', 'varchar(200)')
    .addColumn('open_to', 'integer')
    .addColumn('answered_at', INSTANT)
    .addColumn('withdrawn_at', INSTANT)
    .addColumn('answer_to', 'bigint')
    .addColumn('mentions', 'text', (c) => c.notNull())
    .addColumn('created_at', INSTANT, (c) => c.notNull())
    .addColumn('edited_at', INSTANT)
    .addColumn('deleted_at', INSTANT)
    .addPrimaryKeyConstraint('request_comments_key', ['request_id', 'id'])
    .addForeignKeyConstraint('request_comments_request', ['request_id'], 'device_requests', ['id'])
    .addForeignKeyConstraint('request_comments_author', ['author_id'], 'users', ['id'])
    .execute();
  const indexes: Record<string, string[]> = {
    request_comments_list: ['request_id', 'created_at', 'id'],
    request_comments_for: ['request_id', 'audience', 'created_at', 'id'],
    request_comments_of: ['author_id', 'request_id'],
    request_comments_open: ['open_to', 'created_at'],
    request_comments_answered: ['author_id', 'answered_at'],
  };
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(name).on('request_comments').columns(columns).execute();
}
