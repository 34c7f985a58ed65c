import type { Readable } from 'node:stream';
import { DomainError, mayHear, mayRead } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, type Database, requireUser, type SessionUser } from '../../platform/context.ts';
import { readRequest } from '../device-requests/service.ts';
import { assertReadable, waitingKeys } from '../uploads/quarantine.ts';
import { type Evidence, evidenceOf } from './model.ts';
import { evidenceWithMerged, findEvidence, type ReadEvidence } from './store.ts';
import type { EvidenceRow } from './tables.ts';

const keysOf = (rows: readonly EvidenceRow[]) => rows.flatMap(({ storage_key }) => storage_key ?? []);

/** The evidence of these rows with its states, in the same order. */
export async function withStates(db: Database, rows: readonly EvidenceRow[]): Promise<Evidence[]> {
  const waiting = await waitingKeys(db, keysOf(rows));
  return rows.map((row) => evidenceOf(row, waiting.has(row.storage_key ?? '') ? 'scanning' : 'ready'));
}

/** Whether the person may read the merged request from which the evidence comes; true for evidence of the request itself. */
const isOfReadable = (user: SessionUser, { merged_of, merged_status }: ReadEvidence): boolean =>
  merged_of === null ||
  merged_status === null ||
  mayRead(user, { requestedBy: merged_of, status: merged_status });

/**
 * The evidence that the user may read, of requests that were already read for them, in the same order. It includes the evidence of the
 * requests that were merged into them, if the user may read those (ADR 136). DomainError `unauthenticated`.
 */
export async function evidenceFor(context: Context, requestIds: readonly number[]): Promise<Evidence[][]> {
  const user = requireUser(context);
  const rows = (await evidenceWithMerged(context.db, requestIds)).filter(
    (row) => mayHear(user, row.audience) && isOfReadable(user, row),
  );
  const read = await withStates(context.db, rows);
  return requestIds.map((id) => read.filter((_, at) => rows[at]?.with_id === id));
}

/** The evidence of a request. DomainErrors: `unauthenticated`, `not_found` for a request that the person may not read. */
export async function listEvidence(context: Context, requestId: number): Promise<Evidence[]> {
  await readRequest(context, requestId);
  const [evidence = []] = await evidenceFor(context, [requestId]);
  return evidence;
}

/** The row of evidence that the person may read. DomainErrors: `unauthenticated`, `not_found` for any other. */
async function readable(context: Context, requestId: number, id: number): Promise<EvidenceRow> {
  await readRequest(context, requestId);
  const row = await findEvidence(context.db, requestId, id);
  if (!row || !mayHear(requireUser(context), row.audience))
    throw new DomainError('not_found', say('evidenceNotFound'));
  return row;
}

/** One piece of evidence. DomainErrors: `unauthenticated`, `not_found` (also for evidence that the person may not read). */
export async function readEvidence(context: Context, requestId: number, id: number): Promise<Evidence> {
  const [evidence] = await withStates(context.db, [await readable(context, requestId, id)]);
  return evidence as Evidence;
}

/** A document to download. DomainErrors: as `readEvidence`, `conflict` while it is scanned, `not_found` for a link or malware. */
export async function openEvidence(
  context: Context,
  requestId: number,
  id: number,
): Promise<{ evidence: Evidence; bytes: Readable }> {
  const row = await readable(context, requestId, id);
  const { storage_key: key } = row;
  if (key === null) throw new DomainError('not_found', say('evidenceHasNoFile'));
  await assertReadable(context.db, key);
  return { evidence: evidenceOf(row, 'ready'), bytes: await context.files.read(key) };
}
