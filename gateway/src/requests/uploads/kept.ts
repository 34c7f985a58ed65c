import type { Audience } from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import type { SqlDateTime } from '../../platform/db/index.ts';
import { evidenceByKey, requestsOfEvidence } from '../evidence/store.ts';
import { filesByKey, requestsOfFiles } from '../files/store.ts';

/** A row that has bytes in the file store. */
export interface Kept {
  key: string;
  id: number;
  requestId: number;
  fileName: string;
  audience: Audience;
  since: SqlDateTime;
}

/**
 * The rows of every table whose storage keys begin with these hexadecimal digits. A table that is missing here loses its files to the
 * sweep, and has none in a backup.
 */
export async function keptByKey(db: Database, prefix: string): Promise<Kept[]> {
  const files = await filesByKey(db, prefix);
  const evidence = await evidenceByKey(db, prefix);
  return [
    ...files.map((row) => ({
      key: row.storage_key,
      id: row.id,
      requestId: row.request_id,
      fileName: row.file_name,
      audience: 'everyone' as const,
      since: row.upload_date,
    })),
    ...evidence.flatMap((row) =>
      row.storage_key === null
        ? []
        : {
            key: row.storage_key,
            id: row.id,
            requestId: row.request_id,
            fileName: row.file_name ?? '',
            audience: row.audience,
            since: row.added_at,
          },
    ),
  ];
}

const passing: ((db: Database, prefix: string) => Promise<string[]>)[] = [];

/** Registers a reader of the keys of temporary files: the sweep leaves these files, and a backup does not contain them. */
export const onPassingFiles = (read: (typeof passing)[number]): void => void passing.push(read);

/** The keys of temporary files that begin with these hexadecimal digits. */
export async function passingKeys(db: Database, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for (const read of passing) keys.push(...(await read(db, prefix)));
  return keys;
}

/** The ids of the requests to which the files under these keys belong, by key. */
export async function requestsOfKeys(db: Database, keys: readonly string[]): Promise<Map<string, number>> {
  if (!keys.length) return new Map();
  const rows = [...(await requestsOfFiles(db, keys)), ...(await requestsOfEvidence(db, keys))];
  return new Map(rows.map(({ storage_key, request_id }) => [storage_key, request_id]));
}
