import type { Services } from '../../platform/context.ts';
import type { HandOut } from './hand-out.ts';

/** No dashboard has such a name, so its files never meet these. */
export const KEPT_FOLDER = '_sdk/';
/** The path of a tarball whose content never changes: its hash, the package and its version. */
const LASTING = /^[\da-f]{32}\/[a-z][a-z-]*-\d[\w.-]*\.tgz$/;

/**
 * Stores what lock files name, for all gateways and for later portals: a repository is installed as its lock file says, also
 * after the portal has gone on.
 */
export async function keepHandedOut(
  { builds }: Pick<Services, 'builds'>,
  { files }: Pick<HandOut, 'files'>,
): Promise<void> {
  const there = new Set((await builds.list(KEPT_FOLDER)).map(({ name }) => name));
  for (const [file, { bytes, isLasting }] of files)
    if (isLasting && !there.has(KEPT_FOLDER + file)) await builds.put(KEPT_FOLDER + file, bytes);
}

/** A tarball that another gateway or an earlier portal has handed out. */
export async function keptTarball(
  { builds }: Pick<Services, 'builds'>,
  file: string,
): Promise<Buffer | undefined> {
  return LASTING.test(file) ? builds.get(KEPT_FOLDER + file) : undefined;
}
