import type { Kysely } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** Adds the versions of a dashboard that were rolled back, with spaces between them. Pages that still run one of them say so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact } = columnKit(db);
  await db.schema.alterTable('remotes').addColumn('withdrawn', 'varchar(700)', exact).execute();
}
