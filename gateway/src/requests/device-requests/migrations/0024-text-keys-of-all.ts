import type { Kysely } from 'kysely';
import { makeNameKeys, normaliseEmails } from '../../../people/index.ts';
import type { Database } from '../../../platform/context.ts';
import { makeSearchTexts } from '../text-keys.ts';

/** The keys of what was stored before there were any, and e-mail addresses in their one form. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeSearchTexts(db as Database);
  await makeNameKeys(db as Database);
  await normaliseEmails(db as Database);
}
