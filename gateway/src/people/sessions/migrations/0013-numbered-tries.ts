import type { Kysely } from 'kysely';

/** Numbers the tries of one subject, each number once. Those of a gateway that does not number them yet have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('tries').addColumn('seq', 'integer').execute();
  await db.schema.createIndex('tries_numbered').unique().on('tries').columns(['subject', 'seq']).execute();
}
