import type { Database, Services } from '../../platform/context.ts';
import type { RemoteDescription } from './description.ts';
import { findVersion } from './store.ts';

/** Hashes by path. A request names the path, so what all objects have must not be found. */
type Files = ReadonlyMap<string, string>;

/** A version never changes. Only its removal is noticed this much later. */
const FRESH_MS = 60_000;
const MOST = 500;

let remembered = new WeakMap<Database, Map<string, { files: Files; until: number }>>();

/**
 * The files of a registered version with their hashes, or undefined when the version does not exist. Reads the database
 * once a minute for each version in use. While the database cannot be reached, the last result is used.
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
    const files: Files = new Map(Object.entries((JSON.parse(row.description) as RemoteDescription).files));
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
