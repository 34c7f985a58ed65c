import type { Database } from '../../../platform/context.ts';
import type { SqlDateTime } from '../../../platform/db/index.ts';
import type { UsedCodesTable } from './tables.ts';

/** Fails with a duplicate when the code was used before. */
export async function insertUsedCode(db: Database, code: UsedCodesTable): Promise<void> {
  await db.insertInto('used_codes').values(code).execute();
}

export async function deleteUsedCode(db: Database, hash: string): Promise<void> {
  await db.deleteFrom('used_codes').where('code_hash', '=', hash).execute();
}

export async function deleteUsedCodesBefore(db: Database, instant: SqlDateTime): Promise<void> {
  await db.deleteFrom('used_codes').where('used_at', '<', instant).execute();
}
