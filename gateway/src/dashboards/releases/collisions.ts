import { conflictOf, isCompatible, parseManifest, SERVED_CONTRACTS } from '@portal/contract';
import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Database, Services } from '../../platform/context.ts';
import { toSql } from '../../platform/db/index.ts';
import { refuseUnanswered } from '../documents/check.ts';
import { refuseMissing } from '../packages/served.ts';
import type { RemoteDescription } from '../versions/description.ts';
import { openPagesSince } from '../versions/open-pages.ts';
import { ownManifests } from '../versions/own.ts';
import { servedDescriptions } from '../versions/store.ts';

/**
 * DomainError `invalid` for a version that needs something that this portal does not have: exports of shared packages, or parts of the
 * GraphQL schema. It takes long, so do not call it in a transaction.
 */
export async function refuseUnserved(
  { config }: Pick<Services, 'config'>,
  { manifest, version, packages, documents = [] }: RemoteDescription,
): Promise<void> {
  const name = `${manifest.name} ${version}`;
  await refuseMissing(config, name, packages);
  await refuseUnanswered(config, name, documents);
}

/**
 * Refuses a manifest that must not be served. DomainError `invalid`: its form is not accepted any more, or it has another contract.
 * DomainError `conflict`: its route or landing is taken, or its label imitates another. It is compared with the dashboards that came with
 * the portal, those that browsers get or that are disabled, and those that open pages may still have.
 */
export async function refuseManifest(
  { clock }: Pick<Services, 'clock'>,
  db: Database,
  { manifest }: RemoteDescription,
): Promise<void> {
  refuseForm(manifest);
  if (!isCompatible(manifest.contract)) {
    const { name, contract } = manifest;
    throw new DomainError('invalid', say('contractOther', name, contract, SERVED_CONTRACTS));
  }
  const served = await servedDescriptions(db, toSql(openPagesSince(clock())));
  const conflict = conflictOf(manifest, [
    ...(await ownManifests()),
    ...served.map((text) => (JSON.parse(text) as RemoteDescription).manifest),
  ]);
  if (conflict) throw new DomainError('conflict', say('manifestConflict', conflict));
}

function refuseForm(manifest: unknown): void {
  try {
    parseManifest(manifest);
  } catch (error) {
    throw new DomainError('invalid', say('manifestInvalid', (error as Error).message));
  }
}
