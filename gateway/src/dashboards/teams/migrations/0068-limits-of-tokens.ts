import type { Kysely } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** By which token the limits of a canary were set, and what stood before, so that they go when it is revoked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact } = columnKit(db);
  await db.schema.alterTable('remotes').addColumn('limits_token', 'integer').execute();
  await db.schema.alterTable('remotes').addColumn('limits_before', 'varchar(300)', exact).execute();
}
