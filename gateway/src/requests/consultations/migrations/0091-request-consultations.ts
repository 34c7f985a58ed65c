import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

const INSTANT = sql`datetime(3)`;

/** Who is consulted about a request, and what they answer. Ids count from 1 within each request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact, table } = columnKit(db);
  await table(db.schema.createTable('request_consultations'))
    .addColumn('request_id', 'integer', (c) => c.notNull())
    .addColumn('id', 'integer', (c) => c.notNull())
    .addColumn('kind', 'varchar(40)', (c) => exact(c).notNull())
    .addColumn('asked_of', 'integer', (c) => c.notNull())
    .addColumn('asked_of_name', 'varchar(200)', (c) => c.notNull())
    .addColumn('asked_by', 'integer', (c) => c.notNull())
    .addColumn('asked_by_name', 'varchar(200)', (c) => c.notNull())
    .addColumn('asked_at', INSTANT, (c) => c.notNull())
    .addColumn('open_to', 'integer')
    .addColumn('answer', 'varchar(20)', exact)
    .addColumn('answered_at', INSTANT)
    .addColumn('withdrawn_at', INSTANT)
    .addColumn('question', 'text', (c) => c.notNull())
    .addColumn('answer_text', 'text')
    .addColumn('salt', 'varchar(32)', (c) => exact(c).notNull())
    .addColumn('digest', 'varchar(64)', (c) => exact(c).notNull())
    .addPrimaryKeyConstraint('request_consultations_key', ['request_id', 'id'])
    .addForeignKeyConstraint('request_consultations_request', ['request_id'], 'device_requests', ['id'])
    .addForeignKeyConstraint('request_consultations_asked', ['asked_of'], 'users', ['id'])
    .addForeignKeyConstraint('request_consultations_by', ['asked_by'], 'users', ['id'])
    .execute();
  const indexes: Record<string, string[]> = {
    request_consultations_open: ['open_to', 'asked_at'],
    request_consultations_of: ['asked_of', 'request_id'],
  };
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(name).on('request_consultations').columns(columns).execute();
}
