import { createReadStream } from 'node:fs';
import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { recordSecurityEvent } from '../../audit/index.ts';
import type { Context, Database, Services } from '../../platform/context.ts';
import { transaction } from '../../platform/db/index.ts';
import { startWorker, type Worker } from '../../platform/upkeep/index.ts';
import { removeInfected } from '../evidence/infected.ts';
import { NotScanned, scan } from './clamd.ts';
import { keptByKey } from './kept.ts';
import { condemn, type QuarantinedUpload, release, waitingUploads } from './quarantine-store.ts';

/** How often waiting uploads are tried again. */
const LOOK_MS = 10_000;
const AT_ONCE = 50;

/** An event about access says what was found, and in whose upload. The name of a file may be about a patient. */
const record = (db: Database, at: Date, found: string, userId: number, address?: string) =>
  recordSecurityEvent(db, at, { kind: 'upload_infected', userId, address, detail: found });

/**
 * Has the scanner look through a file before it is stored. `waits` when there is a scanner and it is away: then nobody may read the file
 * until it has been scanned. DomainError `invalid` for malware, which is recorded.
 */
export async function scanNew(context: Context, path: string, sender: number): Promise<'clean' | 'waits'> {
  const { clamavUrl } = context.config;
  if (!clamavUrl) return 'clean';
  let found: string | null;
  try {
    found = await scan(clamavUrl, createReadStream(path));
  } catch (error) {
    context.log.warn({ err: error }, 'an upload could not be scanned and waits');
    return 'waits';
  }
  if (found === null) return 'clean';
  await record(context.db, context.clock(), found, sender, context.address);
  throw new DomainError('invalid', say('uploadInfected'));
}

/** Scans what waits, the oldest first. Rejects when the scanner is away, or has said nothing about some of it. */
export async function scanWaiting(services: Services): Promise<void> {
  const { clamavUrl } = services.config;
  if (!clamavUrl) return;
  const failures: NotScanned[] = [];
  for (const upload of await waitingUploads(services.db, AT_ONCE)) {
    try {
      await scanOne(services, clamavUrl, upload);
    } catch (error) {
      // What the scanner does not take keeps nothing else waiting.
      if (!(error instanceof NotScanned)) throw error;
      failures.push(error);
    }
  }
  if (failures[0]) throw failures[0];
}

async function scanOne(
  services: Services,
  clamavUrl: string,
  { storage_key: key, sender_id: sender }: QuarantinedUpload,
): Promise<void> {
  const { db, files } = services;
  if ((await keptByKey(db, key)).length === 0) return release(db, key);
  const found = await scan(clamavUrl, await files.read(key));
  if (found === null) return release(db, key);
  const isFirst = await transaction(db, async (trx) => {
    // Another gateway may have found it, too.
    if (!(await condemn(trx, key, found))) return false;
    await removeInfected(services, trx, key);
    await record(trx, services.clock(), found, sender);
    return true;
  });
  if (isFirst) await files.remove(key);
}

/** Scans what waits, from time to time. */
export const startScanning = (services: Services): Worker =>
  startWorker(services.log, 'scanning', () => scanWaiting(services), LOOK_MS);
