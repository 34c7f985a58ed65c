import type { Database, Services } from '../../platform/context.ts';
import type { RemoteDescription } from './description.ts';
import { findVersion } from './store.ts';

type Files = RemoteDescription['files'];

/** A version never changes; that it was taken away is seen this much later. */
const FRESH_MS = 60_000;
const MOST = 500;

let remembered = new WeakMap<Database, Map<string, { files: Files; until: number }>>();

/**
 * The files of a registered version with their hashes; undefined when there is no such version. Read from the database once a
 * minute for each version in use; while it is away, what was read before counts.
 */
export async function knownFiles(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  name: string,
  version: string,
): Promise<Files | undefined> {
  const versions = remembered.get(db) ?? new Map();
  remembered.set(db, versions);
  const key = `${name}/${version}`;
  const now = clock().getTime();
  const before = versions.get(key);
  if (before && now < before.until) return before.files;
  try {
    const row = await findVersion(db, name, version);
    versions.delete(key);
    if (!row) return undefined;
    const { files } = JSON.parse(row.description) as RemoteDescription;
    if (versions.size >= MOST) versions.delete(versions.keys().next().value);
    versions.set(key, { files, until: now + FRESH_MS });
    return files;
  } catch (error) {
    if (!before) throw error;
    return before.files;
  }
}

/**
 * After rows were changed otherwise than by what the portal does.
 * @internal Asked for by tests alone.
 */
export function forgetFiles(): void {
  remembered = new WeakMap();
}
