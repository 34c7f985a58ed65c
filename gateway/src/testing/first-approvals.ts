import type { FirstApprovalRow } from '../requests/second-approvals/tables.ts';

/** A plain approval of this person that waits for a second one, as it is stored. */
export const firstApprovalOf = (
  requestId: number,
  { id, name }: { id: number; name: string },
): FirstApprovalRow => ({
  ...{ request_id: requestId, number: 1, state: 'waiting', waits_from: id },
  ...{ given_by: id, given_by_name: name, given_at: '2026-01-01 00:00:00.000' },
  ...{ outcome: 'approved', details: JSON.stringify({ conditions: [], trial: null }) },
  ...{ notes: null, reason_against: null },
});
