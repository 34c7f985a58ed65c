import type { Kysely } from 'kysely';
import { recordUsers } from './frozen/user-events.ts';

/** Records the current state of each person who has no history yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await recordUsers(db);
}
