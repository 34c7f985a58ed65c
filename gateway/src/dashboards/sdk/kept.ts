import type { Services } from '../../platform/context.ts';
import type { HandOut } from './hand-out.ts';

/** The folder of stored tarballs. No dashboard can have this name, so no files mix. */
export const KEPT_FOLDER = '_sdk/';
/** The path of a tarball whose content never changes: its hash, the package and its version. */
const LASTING = /^[\da-f]{32}\/[a-z][a-z-]*-\d[\w.-]*\.tgz$/;

/**
 * Stores the tarballs that lock files name, for all gateways and for later versions of the portal. So a repository can still be installed
 * from its lock file after an upgrade of the portal.
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
