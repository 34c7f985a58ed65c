import { createReadStream } from 'node:fs';
import { DomainError, stageOf } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { recordSecurityEvent } from '../../audit/index.ts';
import type { Context, Database, Services } from '../../platform/context.ts';
import { toSql, transaction } from '../../platform/db/index.ts';
import { startWorker, type Worker } from '../../platform/upkeep/index.ts';
import { findRequest } from '../device-requests/store.ts';
import { removeInfected } from '../evidence/infected.ts';
import { tellInfected } from '../files/infected.ts';
import { assertThere, scan } from './clamd.ts';
import { type Kept, keptByKey } from './kept.ts';
import { beginScan, condemn, nextUpload, type QuarantinedUpload, release } from './quarantine-store.ts';

/** How often a gateway looks for uploads that are due. */
const LOOK_MS = 10_000;
/** Longer than a scan takes: until then no other gateway tries the same upload. */
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 60 * 60_000;

/** Records a security event: what was found, and in whose upload. It leaves out the file's name, which may be about a patient. */
const record = (db: Database, at: Date, virusName: string, userId: number, address?: string) =>
  recordSecurityEvent(db, at, { kind: 'upload_infected', userId, address, detail: virusName });

/**
 * Scans a file before it is stored. `waits` when the scanner cannot be reached or gives no result: then nobody may read the file until it
 * has been scanned. `clean` also without a scanner. DomainError `invalid` for malware, which is recorded.
 */
export async function scanNew(context: Context, path: string, sender: number): Promise<'clean' | 'waits'> {
  const { clamavUrl } = context.config;
  if (!clamavUrl) return 'clean';
  let virusName: string | null;
  try {
    virusName = await scan(clamavUrl, createReadStream(path));
  } catch (error) {
    context.log.warn({ err: error }, 'an upload could not be scanned and waits');
    return 'waits';
  }
  if (virusName === null) return 'clean';
  await record(context.db, context.clock(), virusName, sender, context.address);
  throw new DomainError('invalid', say('uploadInfected'));
}

/**
 * When an upload is tried again after this number of tries. The pauses grow, so that an upload that the scanner never takes does not delay
 * others.
 */
const nextTry = (services: Services, tries: number) =>
  toSql(new Date(services.clock().getTime() + Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS)));

/** Scans the next upload that waits. Returns false when none is due or there is no scanner. Rejects when the scanner cannot be reached. */
export async function scanNext(services: Services): Promise<boolean> {
  const { clamavUrl } = services.config;
  if (!clamavUrl) return false;
  const { db, clock, log } = services;
  const upload = await nextUpload(db, toSql(clock()));
  if (!upload) return false;
  await assertThere(clamavUrl);
  const { storage_key: key, tries } = upload;
  if (await beginScan(db, upload, nextTry(services, tries)))
    await scanOne(services, clamavUrl, upload).catch((error: unknown) =>
      log.warn({ err: error, key, tries }, 'an upload could not be scanned and waits on'),
    );
  return true;
}

async function scanOne(
  services: Services,
  clamavUrl: string,
  { storage_key: key, sender_id: sender }: QuarantinedUpload,
): Promise<void> {
  const { db, files } = services;
  const kept = await keptByKey(db, key);
  if (kept.length === 0) return release(db, key);
  const virusName = await scan(clamavUrl, await files.read(key));
  if (virusName === null) {
    await release(db, key);
    return tellScanned(services, kept).catch((error: unknown) =>
      services.log.warn({ err: error, key }, 'open pages were not told of a scanned upload'),
    );
  }
  const isFirst = await transaction(db, async (trx) => {
    // Another gateway may have found it as well.
    if (!(await condemn(trx, key, virusName))) return false;
    await removeInfected(services, trx, key);
    await tellInfected(services, trx, key);
    await record(trx, services.clock(), virusName, sender);
    return true;
  });
  if (isFirst) await files.remove(key);
}

/** Tells open pages of the request to reload, because its upload can be opened now. The history does not mention it. */
async function tellScanned({ db, changes, clock }: Services, kept: readonly Kept[]): Promise<void> {
  for (const { requestId, audience } of kept) {
    const request = await findRequest(db, requestId);
    if (!request) continue;
    const { id, requestedBy } = request;
    const stage = stageOf(request);
    const at = clock().toISOString();
    changes.publish({ id, requestedBy, action: 'upload_scanned', from: stage, to: stage, audience, at });
  }
}

/** Scans what waits, one after the other, and looks for more from time to time. */
export function startScanning(services: Services): Worker {
  const scan = async () => {
    if (await scanNext(services)) worker.wake();
  };
  const worker = startWorker(services.log, 'scanning', scan, LOOK_MS);
  return worker;
}
