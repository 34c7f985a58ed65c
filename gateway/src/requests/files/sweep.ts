import type { Logger } from 'pino';
import type { Database } from '../../platform/context.ts';
import { fromSql } from '../../platform/db/index.ts';
import { type FileStore, KEY_PREFIXES } from '../../platform/storage/index.ts';
import { filesByKey } from './store.ts';

/** Longer than any upload takes from its first byte to its row. */
const OLD_MS = 60 * 60_000;

export interface SweepResult {
  /** Files that no row tells of, taken away; and uploads that were cut off. */
  removed: number;
  /** Rows whose file is not in the store: something has taken it, and only a backup brings it back. */
  missing: { id: number; requestId: number; fileName: string }[];
}

/**
 * Brings the store and the rows together: removes files that have had no row for an hour, and tells of rows without a file.
 * A prefix at a time, so that memory does not grow with the store.
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
    // The store first: a file whose row comes in between is young, and one whose row goes is not reported.
    const stored = await files.list(prefix);
    const rows = await filesByKey(db, prefix);
    const keys = new Set(rows.map((row) => row.storage_key));
    const whole = new Set(stored.filter((file) => file.whole).map(({ key }) => key));
    for (const file of stored) {
      if ((keys.has(file.key) && file.whole) || file.storedAt.getTime() > before) continue;
      // A row that has come since, of a store whose clock is wrong, must not lose its file.
      if ((await filesByKey(db, file.key)).length > 0) continue;
      await files.remove(file.key);
      log.info({ key: file.key }, 'file without a row removed');
      result.removed++;
    }
    for (const row of rows) {
      if (whole.has(row.storage_key) || fromSql(row.upload_date).getTime() > before) continue;
      result.missing.push({ id: row.id, requestId: row.request_id, fileName: row.file_name });
      log.error({ fileId: row.id, requestId: row.request_id }, 'file is missing from the store');
    }
  }
  return result;
}
