import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** Who is writing a section of a value analysis now, and the browser's id of the save that wrote a section. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact, table } = columnKit(db);
  await table(db.schema.createTable('analysis_writers'))
    .addColumn('request_id', 'integer', (c) => c.notNull())
    .addColumn('section', 'varchar(30)', (c) => exact(c).notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('until', sql`datetime(3)`, (c) => c.notNull())
    .addPrimaryKeyConstraint('analysis_writers_key', ['request_id', 'section', 'user_id'])
    .addForeignKeyConstraint('analysis_writers_request', ['request_id'], 'device_requests', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('analysis_writers_user', ['user_id'], 'users', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('analysis_writers_until').on('analysis_writers').column('until').execute();
  await db.schema
    .alterTable('analysis_sections')
    .addColumn('save_id', 'varchar(36)', (c) => exact(c))
    .execute();
}
