import type { Kysely } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** Adds the session from which a session in a frame was opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact } = columnKit(db);
  await db.schema.alterTable('sessions').addColumn('opened_by', 'char(64)', exact).execute();
  await db.schema.createIndex('sessions_opened_by').on('sessions').column('opened_by').execute();
}
