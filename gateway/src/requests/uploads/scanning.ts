import { createReadStream } from 'node:fs';
import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { recordSecurityEvent } from '../../audit/index.ts';
import type { Context, Services } from '../../platform/context.ts';
import { createSignal, startWorker, type Worker } from '../../platform/upkeep/index.ts';
import { removeInfected } from '../evidence/infected.ts';
import { scan } from './clamd.ts';
import { keptByKey } from './kept.ts';
import { condemn, type QuarantinedUpload, release, waitingUploads } from './quarantine-store.ts';

/** How often waiting uploads are tried again. */
const LOOK_MS = 10_000;
const AT_ONCE = 50;

/** Something has been put into quarantine here. */
export const uploadWaits = createSignal();

/** An event about access says what was found, and in whose upload. Its name may be about a patient. */
const record = (services: Services, found: string, userId: number, address?: string) =>
  recordSecurityEvent(services.db, services.clock(), {
    kind: 'upload_infected',
    userId,
    address,
    detail: found,
  });

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
  await record(context, found, sender, context.address);
  throw new DomainError('invalid', say('uploadInfected'));
}

/** Scans what waits, until the scanner is away again. Rejects when it is. */
export async function scanWaiting(services: Services): Promise<void> {
  const { clamavUrl } = services.config;
  if (!clamavUrl) return;
  const waiting = await waitingUploads(services.db, AT_ONCE);
  for (const upload of waiting) await scanOne(services, clamavUrl, upload);
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
  if (!(await condemn(db, key, found))) return;
  await record(services, found, sender);
  await removeInfected(services, key);
  await files.remove(key);
}

/** Scans what waits, from time to time and when something has begun to wait. */
export const startScanning = (services: Services): Worker =>
  startWorker(services.log, 'scanning', () => scanWaiting(services), LOOK_MS, { wokenBy: uploadWaits, restMs: 1_000 });
