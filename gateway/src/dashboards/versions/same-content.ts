import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Database } from '../../platform/context.ts';
import { toSql } from '../../platform/db/index.ts';
import { keptFiles, type RemoteDescription } from './description.ts';
import { hashOf } from './hash.ts';
import { noteRemoved, removedHash } from './removed-store.ts';
import { deleteVersion, findVersion } from './store.ts';

/** The hash of everything that belongs to the content of a version. */
const contentHash = ({ manifest, preload, entry, documents = [], ...of }: RemoteDescription): string =>
  hashOf(
    JSON.stringify([
      Object.entries(keptFiles(of)).sort(([a], [b]) => (a < b ? -1 : 1)),
      manifest,
      preload,
      entry,
      documents.map(({ text }) => text),
    ]),
  );

/**
 * The stored version with the name and number of this description; undefined when there is none. DomainError `conflict` when its content
 * differs, even if it was removed: a number stands for one content, because people may have reviewed, approved or cached it.
 */
export async function findSameVersion(db: Database, description: RemoteDescription) {
  const { name, version } = description;
  const existing = await findVersion(db, name, version);
  const before = existing
    ? contentHash(JSON.parse(existing.description))
    : await removedHash(db, description);
  if (before === undefined || before === contentHash(description)) return existing;
  throw new DomainError('conflict', say(existing ? 'versionDiffers' : 'versionDiffered', version, name));
}

/** Deletes a version and stores the hash of its content. */
export async function removeRow(
  trx: Database,
  { name, version, description }: { name: string; version: string; description: string },
  at: Date,
): Promise<void> {
  const content_hash = contentHash(JSON.parse(description));
  await noteRemoved(trx, { name, version, content_hash, removed_at: toSql(at) });
  await deleteVersion(trx, name, version);
}
