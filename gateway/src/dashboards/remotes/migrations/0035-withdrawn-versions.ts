import type { Kysely } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** Which versions of a dashboard were rolled back, with spaces between them: pages that still run one of them say so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact } = columnKit(db);
  await db.schema.alterTable('remotes').addColumn('withdrawn', 'varchar(700)', exact).execute();
}
