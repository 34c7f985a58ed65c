import type { Kysely } from 'kysely';
import { makeNameKeys, normaliseEmails } from '../../../people/index.ts';
import type { Database } from '../../../platform/context.ts';
import { makeSearchTextsOf } from '../text-keys.ts';

/** Adds the missing text keys to rows that are older than those keys, and normalises stored e-mail addresses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeSearchTextsOf(db as Database, ['device_name', 'manufacturer', 'description']);
  await makeNameKeys(db as Database);
  await normaliseEmails(db as Database);
}
