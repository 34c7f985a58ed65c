import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { recordUsers } from '../baseline.ts';

/** Records the current state of each person who has no history yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await recordUsers(db as Database);
}
