import type { FollowUpRow } from '../requests/follow-ups/tables.ts';

/** What this person is asked as an analyst about a device on the shelf, as it is stored. */
export const followUpOf = (
  requestId: number,
  { id, name }: { id: number; name: string },
  changes: Partial<FollowUpRow> = {},
): FollowUpRow => ({
  ...{ request_id: requestId, id: 2, round: 'first', part: 'analyst', days: 90 },
  ...{ person_id: id, person_name: name, asked_at: '2026-01-01 00:00:00.000', open_to: id, remind_at: null },
  ...{ answered_by: null, answered_by_name: null, first_answered_at: null, answered_at: null },
  ...{ value: null, salt: null, digest: null },
  ...changes,
});
