import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/**
 * Adds the GraphQL documents of every shell that was ever served: tabs that are open during an upgrade continue to send
 * them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = columnKit(db);
  await table(db.schema.createTable('shell_documents'))
    .addColumn('sha256', 'char(64)', (c) => c.notNull().primaryKey())
    .addColumn('name', 'varchar(200)', (c) => c.notNull())
    .addColumn('registered_at', sql`datetime(3)`, (c) => c.notNull())
    .execute();
}
