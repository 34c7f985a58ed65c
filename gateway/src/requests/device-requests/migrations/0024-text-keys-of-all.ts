import type { Kysely } from 'kysely';
import {
  makeNameKeys,
  makeSearchTexts,
  normaliseEmails,
} from '../../../platform/db/migrations/frozen/text-keys.ts';

/** Adds the missing text keys to rows that are older than those keys, and normalises stored e-mail addresses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeSearchTexts(db, ['device_name', 'manufacturer', 'description']);
  await makeNameKeys(db);
  await normaliseEmails(db);
}
