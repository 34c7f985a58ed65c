import type { Kysely } from 'kysely';

/**
 * Numbers the tries of one subject. Each number is unique. A gateway without this migration writes tries without a
 * number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('tries').addColumn('seq', 'integer').execute();
  await db.schema.createIndex('tries_numbered').unique().on('tries').columns(['subject', 'seq']).execute();
}
