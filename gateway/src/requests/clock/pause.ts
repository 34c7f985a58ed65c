import { dueOf, type RoutingTargets, STAGE, stageOf } from '@portal/domain';
import type { Context, Database } from '../../platform/context.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { clockEventsOf, pausesIn } from '../history/pauses.ts';
import { ruledTargets } from '../routing/match.ts';
import { calendarOf } from '../settings/service.ts';

/**
 * Returns the request with its clock stopped, from `at` on, because its requester has something to answer: it has no due day. Nothing
 * changes at a stage at which nothing waits for the requester, and when the clock stands already.
 */
export function pauseClock(request: DeviceRequest, at: Date): DeviceRequest {
  if (request.waitingSince !== null || !STAGE[stageOf(request)].asksRequester) return request;
  return { ...request, waitingSince: at.toISOString(), dueAt: null };
}

/** Returns the request with its clock running again, from `at` on: its due day is later by the working days on which it waited. */
export async function resumeClock(
  context: Pick<Context, 'changes' | 'config'>,
  trx: Database,
  request: DeviceRequest,
  at: Date,
): Promise<DeviceRequest> {
  if (request.waitingSince === null) return request;
  return withDue(context, trx, { ...request, waitingSince: null }, at);
}

/**
 * Returns the request with the due day that follows from its fields, its history, and the targets of its routing rule. `ruled`: the targets
 * of a rule that routes it in the same transaction; without it, those of the rule that routed it before.
 */
export async function withDue(
  context: Pick<Context, 'changes' | 'config'>,
  trx: Database,
  request: DeviceRequest,
  at: Date,
  ruled?: RoutingTargets,
): Promise<DeviceRequest> {
  const calendar = await calendarOf({ ...context, db: trx });
  const events = (await clockEventsOf(trx, [request.id])).get(request.id) ?? [];
  const targets = ruled ?? (await ruledTargets(trx, calendar.settings, [request.id])).get(request.id);
  return { ...request, dueAt: dueOf(request, calendar, pausesIn(events, at.toISOString()), targets) };
}
