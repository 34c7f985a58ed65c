import { recordSecurityEvent } from '../../audit/index.ts';
import type { Services } from '../../platform/context.ts';
import { fromSql, toSql, transaction } from '../../platform/db/index.ts';
import { sweepCache } from './cache-sweep.ts';
import { removeLeftOvers } from './folder.ts';
import { forgetOldErrors } from './load-errors.ts';
import { openPagesSince } from './open-pages.ts';
import { forgetOldOverrides } from './override/service.ts';
import { forgetOldUploads } from './room.ts';
import { deleteVersion, findVersion, listVersions, liveVersion, lockRemote } from './store.ts';
import { storeKept, sweepStored } from './stored.ts';

const HOUR = 60 * 60_000;
/** However old: so many of each dashboard's versions stay to go back to. */
const KEPT_COUNT = 10;

/**
 * Takes away versions that nobody can need: not live, no canary, not where a rollback leads, not among the newest ten, and
 * not live for thirty days. The row goes first, so that none that is being removed can be made live; its files follow when
 * what has no row is swept.
 */
async function pruneVersions(services: Services): Promise<number> {
  const { db, clock, log } = services;
  let pruned = 0;
  // Also of dashboards that have never been live.
  for (const name of new Set((await listVersions(db)).map((each) => each.name))) {
    for (const { version } of (await listVersions(db, name)).slice(KEPT_COUNT)) {
      const removed = await transaction(db, async (trx) => {
        const at = clock();
        await lockRemote(trx, name, toSql(at));
        const live = await liveVersion(trx, name);
        const found = await findVersion(trx, name, version);
        if (!found || [live?.version, live?.canary, live?.replaces].includes(version)) return false;
        const until = fromSql(found.retired_at ?? found.published_at);
        if (until > openPagesSince(at)) return false;
        await deleteVersion(trx, name, version);
        await recordSecurityEvent(trx, at, { kind: 'remote_pruned', detail: `${name} ${version}` });
        return true;
      });
      if (!removed) continue;
      log.info({ name, version }, 'old version of a dashboard removed');
      pruned++;
    }
  }
  return pruned;
}

/** What published dashboards leave behind: versions that nobody needs, uploads that were cut off, old reports. */
export async function pruneRemotes(services: Services): Promise<number> {
  await removeLeftOvers(services.config, new Date(services.clock().getTime() - HOUR));
  await forgetOldErrors(services);
  await forgetOldOverrides(services);
  await forgetOldUploads(services);
  const pruned = await pruneVersions(services);
  await storeKept(services);
  await sweepStored(services);
  await sweepCache(services);
  return pruned;
}
