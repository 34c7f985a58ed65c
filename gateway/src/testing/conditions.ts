import type { ConditionRow } from '../requests/outcomes/tables.ts';

/** A condition of a request that is open for this person, as it is stored. */
export const conditionOf = (requestId: number, { id, name }: { id: number; name: string }): ConditionRow => ({
  ...{ request_id: requestId, number: 1, text: 'Train the staff', person_id: id, person_name: name },
  ...{ until_day: '2999-12-31', blocks_ordering: 0, open_for: id, open_until: '2999-12-31' },
  ...{ given_at: '2026-01-01 00:00:00.000', given_by_name: 'The office' },
  ...{ closed_at: null, closed_by: null, closed_by_name: null, note: null },
});
