import type { Database, Services } from '../../platform/context.ts';
import type { RemoteDescription } from './description.ts';
import { findVersion } from './store.ts';

/** Hashes by path. A map, because a request names the path: with an object, it could name a property that every object has. */
type Hashes = ReadonlyMap<string, string>;
type Build = Readonly<Record<'files' | 'maps', Hashes>>;

/** How long a version stays in the cache. A version never changes; only its removal is noticed so late. */
const FRESH_MS = 60_000;
const MOST = 500;

let remembered = new WeakMap<Database, Map<string, { build: Build; until: number }>>();

/** The files that browsers get of a registered version, with their hashes, or undefined when the version does not exist. */
export const knownFiles = async (
  services: Pick<Services, 'db' | 'clock'>,
  name: string,
  version: string,
): Promise<Build['files'] | undefined> => (await knownBuild(services, name, version))?.files;

/**
 * Like `knownFiles`, with the source maps. Reads the database once a minute for each version in use. While the database cannot be reached,
 * the last result is used.
 */
export async function knownBuild(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  name: string,
  version: string,
): Promise<Build | undefined> {
  const versions = remembered.get(db) ?? new Map();
  remembered.set(db, versions);
  const key = `${name}/${version}`;
  const now = clock().getTime();
  const before = versions.get(key);
  if (before && now < before.until) return before.build;
  try {
    const row = await findVersion(db, name, version);
    versions.delete(key);
    if (!row) return undefined;
    const { files, maps = {} } = JSON.parse(row.description) as RemoteDescription;
    const build = { files: new Map(Object.entries(files)), maps: new Map(Object.entries(maps)) };
    if (versions.size >= MOST) versions.delete(versions.keys().next().value);
    versions.set(key, { build, until: now + FRESH_MS });
    return build;
  } catch (error) {
    if (!before) throw error;
    return before.build;
  }
}

/**
 * Empties the cache after rows were changed without the portal.
 * @internal Only tests use it.
 */
export function forgetFiles(): void {
  remembered = new WeakMap();
}
