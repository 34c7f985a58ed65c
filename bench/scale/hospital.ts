import type { Operation } from '../operations/operations.ts';

/** A hospital of some 300 beds, and what its people do on a working day. Assumptions, not measurements: change them for another hospital. */
export const HOSPITAL = {
  /** People who may ask for devices, and those who review, decide, order or administer. */
  requesters: 250,
  staff: 34,
  /** New requests on a working day. */
  requests: 8,
  /** Changes of each request until it is on the shelf: stages, votes, comments, documents. */
  changes: 14,
  /** Visits of one person on a working day. Requesters come when they ask for something or hear of it. */
  visits: { requester: 0.3, staff: 6 },
  /** How many of them have the portal open at the same time. */
  open: { requester: 0.05, staff: 0.5 },
  /** Documents and other files of a request, in MB. */
  filesMb: 6,
} as const;

export const WORKING_DAYS = 250;
/** The share of a day's calls that come in its busiest hour. */
export const BUSIEST_HOUR = 0.2;

/** The calls of one visit. The small ones of a page (session, counts, notices, settings) are counted as O4, which is of their size. */
const VISIT = {
  requester: { O1: 1, O4: 6 },
  staff: { O2: 1, O3: 0.2, O7: 0.3, O8: 0.2, O4: 8 },
} as const satisfies Record<string, Partial<Record<Operation, number>>>;

/** The calls of one hospital on a working day, by operation. */
export function callsOfDay(): Partial<Record<Operation, number>> {
  const calls: Partial<Record<Operation, number>> = {
    O5: HOSPITAL.requests,
    O6: HOSPITAL.requests * HOSPITAL.changes,
  };
  const people = { requester: HOSPITAL.requesters, staff: HOSPITAL.staff };
  for (const who of ['requester', 'staff'] as const)
    for (const [operation, count] of Object.entries(VISIT[who]) as [Operation, number][])
      calls[operation] = (calls[operation] ?? 0) + people[who] * HOSPITAL.visits[who] * count;
  return calls;
}
