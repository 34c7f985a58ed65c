import type { Database, SessionUser } from '../../platform/context.ts';
import { newEvidenceId, removedRow } from './service.ts';
import { evidenceOfRequests, insertEvidence, updateEvidence } from './store.ts';
import type { EvidenceRow } from './tables.ts';

/** What a move has written: each side belongs to the event of its own request. */
export interface MovedEvidence {
  /** The rows of the request that it came from, as marks: for the `rows` of its event. */
  left: EvidenceRow[];
  /** The rows of the other request: for the `rows` of its event. */
  arrived: EvidenceRow[];
}

/**
 * Moves all evidence of one request to another, with who added it and when, in the transaction of a merge. Both requests must be locked by
 * it, and it must add an event to each: `rows: { request_evidence: left }` to the one, `arrived` to the other. Whoever reads the other
 * request reads it by its audience from then on.
 */
export async function moveEvidence(
  trx: Database,
  from: number,
  to: number,
  { by, at }: { by: Pick<SessionUser, 'id' | 'name'>; at: Date },
): Promise<MovedEvidence> {
  const rows = await evidenceOfRequests(trx, [from]);
  const left = rows.map((row) => removedRow(row, by, at, to));
  const arrived = rows.map((row) => ({ ...row, request_id: to, id: newEvidenceId() }));
  // First away, so that no bytes are told of twice.
  for (const row of left) await updateEvidence(trx, row);
  await insertEvidence(trx, arrived);
  return { left, arrived };
}
