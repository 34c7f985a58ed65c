import type { Kysely } from 'kysely';

/** Adds which token has started a preview or a canary or has asked for an approval, so that these end when the token is revoked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('remote_versions').addColumn('preview_token', 'integer').execute();
  await db.schema.alterTable('remotes').addColumn('canary_token', 'integer').execute();
  await db.schema.alterTable('dashboard_asks').addColumn('token_id', 'integer').execute();
}
