import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { recordUsers } from '../baseline.ts';

/** How each person stands from whom there is no history yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await recordUsers(db as Database);
}
