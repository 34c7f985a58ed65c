import { type ClockEvent, type Pause, pausesOf } from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import { toIso } from '../../platform/db/index.ts';
import { readChanges } from './changes.ts';
import { clockRowsOf } from './store.ts';
import type { EventRow } from './tables.ts';

/** The events that moved these requests or stopped or restarted their clocks, by request id, oldest first. */
export async function clockEventsOf(
  db: Database,
  requestIds: readonly number[],
): Promise<Map<number, ClockEvent[]>> {
  const rows = requestIds.length ? await clockRowsOf(db, requestIds) : [];
  return new Map(
    [...Map.groupBy(rows, ({ request_id }) => request_id)].map(([id, events]) => [
      id,
      events.map(clockEventOf),
    ]),
  );
}

type Row = Pick<EventRow, 'from_stage' | 'to_stage' | 'at' | 'changes'>;

/** The part of an event that matters for the clock. */
export function clockEventOf({ from_stage, to_stage, at, changes }: Row): ClockEvent {
  const { waiting_since: since, order_blocked_by: block } =
    (changes && readChanges(changes).device_requests) || {};
  const waitingSince = since === undefined || since === null ? since : toIso(since as never);
  const moved = { fromStage: from_stage, toStage: to_stage, at: toIso(at), waitingSince };
  return block === undefined ? moved : { ...moved, orderBlockedBy: block as string | null };
}

/** The periods until `now` in which the clock of a request stood: it waited for its requester, was dismissed, or its order was blocked. */
export const pausesIn = (events: readonly ClockEvent[], now: string): readonly Pause[] => {
  const { waiting, dismissed, held } = pausesOf(events, now);
  return [...waiting, ...dismissed, ...held];
};
