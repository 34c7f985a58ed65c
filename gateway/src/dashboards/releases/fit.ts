import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Database, Services } from '../../platform/context.ts';
import { assertNothingWithdrawn } from '../claims/gate.ts';
import type { RemoteDescription } from '../versions/description.ts';
import { findVersion } from '../versions/store.ts';
import { isStored } from '../versions/stored.ts';
import { refuseManifest, refuseUnserved } from './collisions.ts';

export const asRemote = ({ description }: { description: string }) =>
  JSON.parse(description) as RemoteDescription;

/** Refuses a version that must not be served beside the other dashboards. */
export async function assertFit(
  services: Services,
  trx: Database,
  name: string,
  version: string,
): Promise<RemoteDescription> {
  const row = await findVersion(trx, name, version);
  if (!row) throw new DomainError('not_found', say('versionNotFound', version, name));
  const description = asRemote(row);
  await refuseManifest(services, trx, description);
  return description;
}

/** Like `assertFit`, for a version that becomes live again, or is shown to more people, without a new approval. */
export async function assertFitAgain(
  services: Services,
  trx: Database,
  name: string,
  version: string,
): Promise<void> {
  await assertNothingWithdrawn(services, trx, await assertFit(services, trx, name, version));
}

/**
 * Refuses a version that needs something that the portal does not have, or whose files are not all stored. It takes long, so call it
 * outside of transactions.
 */
export async function assertServable(services: Services, name: string, version: string): Promise<void> {
  const row = await findVersion(services.db, name, version);
  if (row) await refuseUnserved(services, asRemote(row));
  if (row && !(await isStored(services, asRemote(row)))) {
    throw new DomainError('conflict', say('versionFilesMissing', name, version));
  }
}
