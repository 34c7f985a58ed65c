import { EVIDENCE_KINDS } from '@portal/domain';
import type { Database, Services } from '../../platform/context.ts';
import { rewriteAny } from '../device-requests/rewrite.ts';
import { appendEvent } from '../history/service.ts';
import { PORTAL, upkeepOf } from '../portal-actor.ts';
import { removedRow } from './recorded.ts';
import { evidenceByKey, updateEvidence } from './store.ts';

/** Removes, on behalf of the portal, the evidence whose stored file contains malware. Does nothing when no evidence has this key. */
export async function removeInfected(services: Services, trx: Database, key: string): Promise<void> {
  const [infected] = await evidenceByKey(trx, key);
  const rewritten = infected && (await rewriteAny(trx, infected.request_id, (read) => read));
  // Somebody may have removed it before the request was locked.
  const [row] = rewritten ? await evidenceByKey(trx, key) : [];
  if (!rewritten || !row) return;
  const at = services.clock();
  const removed = removedRow(row, PORTAL, at);
  await updateEvidence(trx, removed);
  const { before, after, head } = rewritten;
  const event = {
    action: 'evidence_removed',
    audience: row.audience,
    notes: `${EVIDENCE_KINDS[row.kind]}, with malware`,
    concerns: [row.added_by],
    rows: { request_evidence: [removed] },
  } as const;
  await appendEvent(trx, upkeepOf(services), PORTAL, { ...event, before, after, at }, head);
}
