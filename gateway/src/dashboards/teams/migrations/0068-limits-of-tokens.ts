import type { Kysely } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** Adds which token has set the limits of a canary, and the limits before that, which come back when the token is revoked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact } = columnKit(db);
  await db.schema.alterTable('remotes').addColumn('limits_token', 'integer').execute();
  await db.schema.alterTable('remotes').addColumn('limits_before', 'varchar(300)', exact).execute();
}
