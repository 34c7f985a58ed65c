import type { Database, Services } from '../../platform/context.ts';
import { rewriteAny } from '../device-requests/rewrite.ts';
import { appendEvent } from '../history/service.ts';
import { PORTAL, upkeepOf } from '../portal-actor.ts';
import { requestsOfFiles } from './store.ts';

/**
 * Records in the history, on behalf of the portal, that an analysis file contained malware and was removed. The row of the file stays. Does
 * nothing when no file has this key.
 */
export async function tellInfected(services: Services, trx: Database, key: string): Promise<void> {
  const [row] = await requestsOfFiles(trx, [key]);
  const rewritten = row && (await rewriteAny(trx, row.request_id, (read) => read));
  if (!rewritten) return;
  const { before, after, head } = rewritten;
  const event = {
    action: 'file_removed',
    notes: 'Analysis file, with malware',
    concerns: [row.uploaded_by],
    at: services.clock(),
  } as const;
  await appendEvent(trx, upkeepOf(services), PORTAL, { ...event, before, after }, head);
}
