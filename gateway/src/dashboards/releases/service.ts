import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Manifest, Registry } from '@portal/contract';
import type { Database, Services } from '../../platform/context.ts';
import { isDuplicate, toSql, transaction } from '../../platform/db/index.ts';
import { approveClaims } from '../claims/gate.ts';
import { forgetTrial } from '../trials/store.ts';
import { parseDescription, type RemoteDescription, registryEntry } from '../versions/description.ts';
import { isKept, keepVersion, sizeOf } from '../versions/folder.ts';
import { ownFolders, ownNames } from '../versions/own.ts';
import {
  insertVersion,
  isRegistered,
  listRemotes,
  liveDescriptions,
  liveVersion,
  servedDescriptions,
  setLive,
} from '../versions/store.ts';
import { storeVersion } from '../versions/stored.ts';
import { takeTurn } from '../versions/turn-store.ts';
import { withdrawnVersions } from '../versions/withdrawn-store.ts';
import { refuseManifest } from './collisions.ts';

/** The length of the revision, the beginning of a hash of the registry. It need not be secure against collisions that somebody makes. */
const REVISION_LENGTH = 16;

/**
 * The live dashboards. They are read from the database at every call, so that a published version counts at once.
 * Dashboards that came with the portal come first: if two dashboards claim the same in spite of the checks, a page gives
 * it to the first.
 */
export async function readRegistry({ db }: { db: Database }): Promise<Registry & { revision: string }> {
  const own = await ownNames();
  const rows = await liveDescriptions(db);
  const ordered = rows.toSorted((a, b) => Number(own.has(b.name)) - Number(own.has(a.name)));
  const remotes = ordered.map(({ description, canary_description, percent, sandboxed, withdrawn }) => {
    const entryOf = (text: string) => ({
      ...registryEntry(JSON.parse(text) as RemoteDescription),
      ...(sandboxed && { sandboxed: true as const }),
    });
    return {
      ...entryOf(description),
      ...(canary_description && { canary: { percent, entry: entryOf(canary_description) } }),
      ...(withdrawn && { withdrawn: withdrawnVersions(withdrawn) }),
    };
  });
  return {
    revision: hash('sha256', JSON.stringify(remotes), 'base64url').slice(0, REVISION_LENGTH),
    remotes,
  };
}

/** The manifests of all versions that browsers get, including those of disabled dashboards. */
export async function servedManifests(db: Database): Promise<Manifest[]> {
  const descriptions = await servedDescriptions(db);
  return descriptions.map((text) => (JSON.parse(text) as RemoteDescription).manifest);
}

/**
 * Registers the dashboards that came with this checkout, or that `REMOTES` lists, and makes them live, unless a version
 * that a team has published is live. A broken build is logged and skipped, so that the others can start.
 */
export async function registerBundled(services: Services): Promise<void> {
  const folders = services.config.remotes ?? (await ownFolders()).map((folder) => path.join(folder, 'dist'));
  const live = new Map(
    (await listRemotes(services.db)).map(({ name, live_version }) => [name, live_version]),
  );
  const kept = await Promise.all(
    folders.map((folder) => orLogged(services, folder, () => keepBuild(services, folder, live))),
  );
  const fresh = kept.filter(
    (build) => build !== undefined && live.get(build.description.name) !== build.description.version,
  ) as Build[];
  // Must finish before a page names these versions. If the store cannot be reached, only this gateway serves them until
  // the upkeep has stored them.
  await Promise.all(
    fresh.map(({ folder, description }) =>
      orLogged(services, folder, () => storeVersion(services, description, folder)),
    ),
  );
  for (const build of fresh) await orLogged(services, build.folder, () => register(services, build));
  if (fresh.length > 0) services.changes.announce('dashboards');
}

async function orLogged<T>(
  services: Services,
  folder: string,
  work: (services: Services, folder: string) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work(services, folder);
  } catch (error) {
    services.log.error(
      { err: error, folder: path.basename(path.dirname(folder)) },
      'dashboard not registered',
    );
    return undefined;
  }
}

interface Build {
  folder: string;
  description: RemoteDescription;
}

/** Keeps a build where browsers get its files. Undefined when it is kept and live: most starts find all as they left it. */
async function keepBuild(
  { config }: Services,
  folder: string,
  live: ReadonlyMap<string, string | null>,
): Promise<Build | undefined> {
  const text = await readFile(path.join(folder, 'remote.json'), 'utf8');
  const { name, version } = (JSON.parse(text) ?? {}) as Partial<RemoteDescription>;
  if (name && version && live.get(name) === version && (await isKept(config, name, version)))
    return undefined;
  const description = parseDescription(text);
  await keepVersion(config, description, folder);
  return { folder, description };
}

async function register(services: Services, { folder, description }: Build): Promise<void> {
  const size = await sizeOf(folder, description);
  const work = () => transaction(services.db, (trx) => makeLive(trx, services, description, size));
  // If two gateways start together, the slower one finds the rows of the faster one.
  await work().catch((error: unknown) => {
    if (isDuplicate(error)) return work();
    throw error;
  });
}

async function makeLive(
  trx: Database,
  services: Services,
  description: RemoteDescription,
  size: number,
): Promise<void> {
  const { name, version } = description;
  const at = toSql(services.clock());
  await takeTurn(trx);
  if (!(await isRegistered(trx, name, version))) {
    await insertVersion(trx, {
      name,
      version,
      source: 'bundled',
      description: JSON.stringify(description),
      published_at: at,
      size,
    });
  }
  // The operator has chosen the dashboards that come with the portal, so their claims are approved, even while a version of the team is
  // live.
  await approveClaims(trx, services.clock(), description);
  const live = await liveVersion(trx, name);
  if (live?.source === 'published' || live?.version === version) return;
  await refuseManifest(services, trx, description);
  await setLive(trx, name, version, at);
  await forgetTrial(trx, name);
}
