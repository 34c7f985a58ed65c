import { MESSAGES } from '@portal/domain';
import type { Context, Database, SessionUser } from '../../platform/context.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { appendEvent } from '../history/service.ts';
import { endFirstApproval, firstApprovalsOf } from './store.ts';
import type { FirstApprovalRow } from './tables.ts';

/** The approval that waits on a request whose row was locked; null when none does, without a statement. */
export async function waitingOn(
  trx: Database,
  { id, approvalWaits }: Pick<DeviceRequest, 'id' | 'approvalWaits'>,
): Promise<FirstApprovalRow | null> {
  if (!approvalWaits) return null;
  const [row] = await firstApprovalsOf(trx, [id]);
  return row?.state === 'waiting' ? row : null;
}

/**
 * Ends an approval that waits, for the reason `why`, and tells the person who gave it. The request must be locked, and the event that
 * causes it written.
 */
export async function endWaiting(
  trx: Database,
  context: Context,
  user: SessionUser,
  { request, why, at }: { request: DeviceRequest; why: string; at: Date },
): Promise<void> {
  const row = await waitingOn(trx, request);
  if (!row) return;
  const ended = await endFirstApproval(trx, row, 'ended');
  const after = { ...request, approvalWaits: false };
  await appendEvent(trx, context, user, {
    ...{ action: 'approval_ended', audience: 'staff', before: request, after, at },
    notes: MESSAGES.approvalEnds(row.given_by_name, why),
    rows: { request_first_approvals: [ended] },
    concerns: [row.given_by],
  });
}
