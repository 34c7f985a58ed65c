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
 * DomainError `invalid` for what this portal does not have: exports of the packages that it gives to dashboards, and what the GraphQL
 * documents ask for. It takes its time: not to be asked in a transaction.
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
 * What else keeps a version from being served: a manifest that was published before it had to be as it must be now, another contract
 * (`invalid`); a route or a landing that is taken, a label that imitates another (`conflict`). Others are the dashboards that came with
 * the portal, as they are now, those that browsers get or that are switched off, and those that open pages may still have.
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
