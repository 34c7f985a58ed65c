import type { Kysely } from 'kysely';
import type { Database } from '../../context.ts';
import { makeTextKeys, normaliseEmails } from '../text-keys.ts';

/** The keys of what was stored before there were any, and e-mail addresses in their one form. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeTextKeys(db as Database);
  await normaliseEmails(db as Database);
}
