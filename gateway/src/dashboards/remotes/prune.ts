import { recordSecurityEvent } from '../../audit/index.ts';
import type { Services } from '../../platform/context.ts';
import { fromSql, toSql, transaction } from '../../platform/db/index.ts';
import { isWaiting } from '../claims/gate.ts';
import { sweepCache } from '../versions/cache-sweep.ts';
import { removeLeftOvers } from '../versions/folder.ts';
import { forgetOldErrors } from '../versions/load-errors.ts';
import { openPagesSince } from '../versions/open-pages.ts';
import { deleteRemovedBefore } from '../versions/removed-store.ts';
import { forgetOldUploads } from '../versions/room.ts';
import { removeRow } from '../versions/same-content.ts';
import { isMerePreview, previewEnd } from '../versions/spare.ts';
import {
  deleteVersion,
  findVersion,
  listVersions,
  liveVersion,
  lockRemote,
  SHELL,
} from '../versions/store.ts';
import { storeKept, sweepStored } from '../versions/stored.ts';
import { usesOf } from '../versions/uses.ts';
import { forgetOldOverrides } from './override/service.ts';

const HOUR = 60 * 60_000;
/** This number of each dashboard's versions is always kept, so that a team can go back to one of them. */
const KEPT_COUNT = 10;
/** How long files that were removed stay recorded: browsers cache files for a year. */
const REMEMBERED_MS = 400 * 24 * HOUR;

type Kept = Awaited<ReturnType<typeof listVersions>>[number];

/**
 * Versions that could be removed: all but the newest ones, and previews that have ended. A preview does not count among the newest, because
 * nobody goes back to it.
 */
function candidates(versions: readonly Kept[], now: Date): Kept[] {
  const previews = versions.filter(({ preview_until }) => preview_until !== null);
  const ended = previews.filter((each) => !previewEnd(each, now));
  return [...versions.filter((each) => !previews.includes(each)).slice(KEPT_COUNT), ...ended];
}

/**
 * Removes versions that nobody needs any more, and previews that have ended. Kept are: the live version, the canary, the target of a
 * rollback, a version that waits for approval, the newest ten, and versions that were live within the last thirty days. The row is deleted
 * first, so that nobody can make the version live meanwhile. The sweep of files without a row deletes the files later.
 */
async function pruneVersions(services: Services): Promise<number> {
  const { db, clock, log } = services;
  let pruned = 0;
  // This includes dashboards that have never been live.
  for (const name of new Set((await listVersions(db)).map((each) => each.name))) {
    if (name === SHELL) continue;
    for (const { version } of candidates(await listVersions(db, name), clock())) {
      const removed = await transaction(db, async (trx) => {
        const at = clock();
        await lockRemote(trx, name, toSql(at));
        const live = await liveVersion(trx, name);
        const row = await findVersion(trx, name, version);
        if (!row || usesOf(version, live)) return false;
        if (await isWaiting(trx, name, version)) return false;
        const until = fromSql(row.retired_at ?? row.published_at);
        if (isMerePreview(row, live) ? previewEnd(row, at) : until > openPagesSince(at)) return false;
        await removeRow(trx, row, at);
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

/** Removes earlier builds of the shell, except the newest ten and those that an open page may still use. */
async function pruneShells({ db, clock }: Services): Promise<void> {
  const since = openPagesSince(clock());
  for (const [at, { version, retired_at }] of (await listVersions(db, SHELL)).entries()) {
    if (!retired_at || (at < KEPT_COUNT && fromSql(retired_at) > since)) continue;
    await deleteVersion(db, SHELL, version);
  }
}

/** Removes what published dashboards leave behind: versions that nobody needs, interrupted uploads, old reports. */
export async function pruneRemotes(services: Services): Promise<number> {
  await removeLeftOvers(services.config, new Date(services.clock().getTime() - HOUR));
  await forgetOldErrors(services);
  await forgetOldOverrides(services);
  await forgetOldUploads(services);
  await deleteRemovedBefore(services.db, toSql(new Date(services.clock().getTime() - REMEMBERED_MS)));
  const pruned = await pruneVersions(services);
  await pruneShells(services);
  await storeKept(services);
  await sweepStored(services);
  await sweepCache(services);
  return pruned;
}
