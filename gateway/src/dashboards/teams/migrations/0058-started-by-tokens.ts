import type { Kysely } from 'kysely';

/** By which token a preview, a canary and what waits for an approval were asked for, so that they end when it is revoked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('remote_versions').addColumn('preview_token', 'integer').execute();
  await db.schema.alterTable('remotes').addColumn('canary_token', 'integer').execute();
  await db.schema.alterTable('dashboard_asks').addColumn('token_id', 'integer').execute();
}
