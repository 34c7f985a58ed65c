import type { Logger } from 'pino';
import type { Database } from '../../platform/context.ts';
import { fromSql } from '../../platform/db/index.ts';
import { type FileStore, KEY_PREFIXES } from '../../platform/storage/index.ts';
import { keptByKey, passingKeys } from './kept.ts';

/** Longer than any upload takes from its first byte until its row is written. */
const OLD_MS = 60 * 60_000;

export interface SweepResult {
  /** The number of files that were removed: files without a row, and interrupted uploads. */
  removed: number;
  /** Rows whose file is missing from the store. Only a backup can bring such a file back. */
  missing: { id: number; requestId: number; fileName: string }[];
}

/**
 * Compares the file store with the rows: removes files that have had no row for an hour, and reports rows without a file.
 * Works on one prefix at a time, so that memory does not grow with the store.
 */
export async function sweepFiles({
  db,
  files,
  log,
  clock,
}: {
  db: Database;
  files: FileStore;
  log: Logger;
  clock: () => Date;
}): Promise<SweepResult> {
  const before = clock().getTime() - OLD_MS;
  const result: SweepResult = { removed: 0, missing: [] };
  for (const prefix of KEY_PREFIXES) {
    // List the store before the rows: a file whose row is added in between is too young to be removed, and a row that is
    // deleted in between is not reported.
    const stored = await files.list(prefix);
    const rows = await keptByKey(db, prefix);
    const keys = new Set([...rows.map((row) => row.key), ...(await passingKeys(db, prefix))]);
    const whole = new Set(stored.filter((file) => file.whole).map(({ key }) => key));
    for (const file of stored) {
      if ((keys.has(file.key) && file.whole) || file.storedAt.getTime() > before) continue;
      // Look for the row again: a wrong clock of the store must not cost a file whose row has been added since.
      const isKept =
        (await keptByKey(db, file.key)).length > 0 || (await passingKeys(db, file.key)).length > 0;
      if (isKept) continue;
      await files.remove(file.key);
      log.info({ key: file.key }, 'file without a row removed');
      result.removed++;
    }
    for (const row of rows) {
      if (whole.has(row.key) || fromSql(row.since).getTime() > before) continue;
      result.missing.push({ id: row.id, requestId: row.requestId, fileName: row.fileName });
      log.error({ fileId: row.id, requestId: row.requestId }, 'file is missing from the store');
    }
  }
  return result;
}
