import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Database, Services } from '../../platform/context.ts';
import { isDuplicate, toSql, transaction } from '../../platform/db/index.ts';
import { unapproved } from '../claims/gate.ts';
import { compressFiles } from '../versions/compressed.ts';
import { refuseContent, refuseSizes } from '../versions/content.ts';
import { type RemoteDescription, registryEntry } from '../versions/description.ts';
import { inTemporaryFolder, placeVersion, sizeOf } from '../versions/folder.ts';
import { type Publisher, recordChange } from '../versions/publisher.ts';
import { readText } from '../versions/reading.ts';
import { inRoom } from '../versions/room.ts';
import { findSameVersion } from '../versions/same-content.ts';
import { insertVersion, takeOver } from '../versions/store.ts';
import { isStored, storeVersion } from '../versions/stored.ts';
import { DESCRIPTION_LIMIT, receiveFiles, type UploadedFile } from '../versions/upload.ts';
import { refuseManifest, refuseUnserved } from './collisions.ts';
import { warningsOf } from './warnings.ts';

/** A version that is stored and need not be live. */
export interface Published {
  name: string;
  version: string;
  /** The path of its entry, below the portal's address. */
  entry: string;
  integrity: string;
  /** False when the same version was published before. */
  created: boolean;
  /** Things that work today and should be changed, one line each. */
  warnings: string[];
}

/** Reads a `remote.json` and refuses what must never be served under this name. */
export async function readDescription(
  services: Services,
  name: string,
  text: string,
): Promise<RemoteDescription> {
  if (Buffer.byteLength(text) > DESCRIPTION_LIMIT) {
    throw new DomainError('too_large', say('descriptionTooLarge', DESCRIPTION_LIMIT));
  }
  const read = await readText(text);
  if ('problem' in read) throw new DomainError('invalid', say('descriptionInvalid', read.problem));
  const { description } = read;
  if (description.name !== name)
    throw new DomainError('invalid', say('descriptionOfOther', description.name, name));
  if (description.sizes) refuseSizes(services.config, description, description.sizes);
  await refuseManifest(services, services.db, description);
  await refuseUnserved(services, description);
  return description;
}

/** Returns the stored version with the same content, if all its files are stored. DomainError `conflict` when the content differs. */
async function findStored(services: Services, description: RemoteDescription) {
  const existing = await findSameVersion(services.db, description);
  return existing && (await isStored(services, description)) ? existing : undefined;
}

/**
 * Checks a `remote.json` as an upload of it would be checked, as far as possible without its files. `known` is true when the version is
 * stored already. DomainErrors as for an upload.
 */
export async function checkVersion(
  services: Services,
  name: string,
  text: string,
): Promise<{ name: string; version: string; known: boolean; needs_approval: string[]; warnings: string[] }> {
  const description = await readDescription(services, name, text);
  const existing = await findStored(services, description);
  return {
    name,
    version: description.version,
    known: existing !== undefined,
    needs_approval: await unapproved(services, services.db, description),
    warnings: await warningsOf(services, description),
  };
}

/** Records that a team has published the version, even if it came with the portal before. */
async function register(
  { db, clock }: Services,
  publisher: Publisher,
  description: RemoteDescription,
  size: number | null,
  useRoom: (trx: Database) => Promise<void> = async () => {},
): Promise<void> {
  const { name, version } = description;
  await transaction(db, async (trx) => {
    await useRoom(trx);
    const sameVersion = await findSameVersion(trx, description);
    if (sameVersion?.source === 'published') return;
    const at = clock();
    const row = {
      name,
      version,
      description: JSON.stringify(description),
      published_at: toSql(at),
      published_by: publisher.label,
    };
    await (sameVersion ? takeOver(trx, row) : insertVersion(trx, { ...row, source: 'published', size }));
    await recordChange(trx, at, 'remote_published', publisher, `${name} ${version}`);
  });
}

/**
 * Receives an upload: checks every file, stores the files where all gateways find them, and registers the version. This
 * does not make the version live. `length` is the largest size of the upload in bytes. DomainErrors `invalid`,
 * `too_large`, `conflict` (also when there is no room). A refused upload leaves nothing behind.
 */
export async function publishVersion(
  services: Services,
  publisher: Publisher,
  description: RemoteDescription,
  length: number,
  uploaded: AsyncIterable<UploadedFile>,
): Promise<Published> {
  const { name, version, entry, integrity } = registryEntry(description);
  const published = { name, version, entry, integrity, warnings: await warningsOf(services, description) };
  const { config } = services;
  const existing = await findStored(services, description);
  if (existing) {
    await register(services, publisher, description, existing.size);
    return { ...published, created: false };
  }
  await inRoom(services, name, length, async (useRoom) => {
    const size = await inTemporaryFolder(config, name, async (folder) => {
      await receiveFiles(folder, description, length, uploaded);
      await refuseContent(config, description, folder);
      await storeVersion(services, description, folder);
      await compressFiles(folder, description);
      const bytes = await sizeOf(folder, description);
      await placeVersion(config, description, folder);
      return bytes;
    });
    await register(services, publisher, description, size, useRoom).catch(async (error: unknown) => {
      // Two clients may send the same version at the same time. The row of the other one will do, if its content is
      // the same.
      if (!isDuplicate(error) || !(await findStored(services, description))) throw error;
    });
  });
  return { ...published, created: true };
}
