import type { Kysely } from 'kysely';
import { makeSearchTexts } from '../../../platform/db/migrations/frozen/text-keys.ts';

/** Lists find words of more texts: makes the search keys of all stored requests again (ADR 154). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeSearchTexts(db, [
    'device_name',
    'manufacturer',
    'description',
    'department',
    'representative_name',
    'old_device_name',
    'old_device_manufacturer',
    'lawson_id',
  ]);
}
