import type { Kysely } from 'kysely';
import { recordUsers } from '../../../people/history/baseline.ts';
import type { Database } from '../../context.ts';

/** How each person stands from whom there is no history yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await recordUsers(db as Database);
}
