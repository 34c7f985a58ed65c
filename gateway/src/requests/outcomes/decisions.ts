import { type DecidedOutcome, isBeforeCommittee, storedAction } from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import { toIso } from '../../platform/db/index.ts';
import type { NamedPerson } from '../comments/model.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { readChanges } from '../history/changes.ts';
import { eventsWith } from '../history/store.ts';

/** What the business office has decided on a request. Each request is decided once. */
export interface Decision {
  outcome: DecidedOutcome;
  by: NamedPerson;
  at: string;
  /** What the members of the committee were told when the decision was against their recommendation; else null. */
  against: string | null;
}

/** The action of an event that records a decision against the recommendation, as stored. */
export const AGAINST = storedAction('decided_against', 'staff');

/** The decisions on these requests, by request id, as their histories record them. At most one statement. */
export async function decisionsOf(
  db: Database,
  requests: readonly Pick<DeviceRequest, 'id' | 'status'>[],
): Promise<Map<number, Decision>> {
  const decisions = new Map<number, Decision>();
  const ids = requests.filter((request) => !isBeforeCommittee(request)).map(({ id }) => id);
  const events = ids.length ? await eventsWith(db, ids, ['approve', 'reject', AGAINST]) : [];
  for (const { request_id, action, actor_id, actor_name, at, notes, changes } of events) {
    const decision = decisions.get(request_id);
    if (action === AGAINST) {
      if (decision) decision.against = notes;
    } else
      decisions.set(request_id, {
        outcome: action === 'reject' ? 'rejected' : approvalIn(changes),
        by: { id: actor_id, name: actor_name },
        at: toIso(at),
        against: null,
      });
  }
  return decisions;
}

/** The outcome that the event of an approval recorded: a stopped trial has removed it from the request. */
const approvalIn = (changes: string | null): DecidedOutcome =>
  (readChanges(changes ?? '{}').device_requests?.outcome as DecidedOutcome | null | undefined) ?? 'approved';
