import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Database } from '../../platform/context.ts';
import { toSql } from '../../platform/db/index.ts';
import { keptFiles, type RemoteDescription } from './description.ts';
import { hashOf } from './hash.ts';
import { noteRemoved, removedHash } from './removed-store.ts';
import { deleteVersion, findVersion } from './store.ts';

/** Of everything that makes a version what it is. */
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
 * The stored version with the number of this description; undefined when there is none. A number means one content, also after
 * the version was removed: what people have looked at, approved or cached must not become something else. DomainError `conflict`.
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

/** Deletes a version, and remembers what it held. */
export async function removeRow(
  trx: Database,
  { name, version, description }: { name: string; version: string; description: string },
  at: Date,
): Promise<void> {
  const content_hash = contentHash(JSON.parse(description));
  await noteRemoved(trx, { name, version, content_hash, removed_at: toSql(at) });
  await deleteVersion(trx, name, version);
}
