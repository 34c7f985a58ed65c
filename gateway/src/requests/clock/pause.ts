import { dueOf, type RoutingTargets, STAGE, stageOf } from '@portal/domain';
import type { Context, Database } from '../../platform/context.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { clockEventsOf, pausesIn } from '../history/pauses.ts';
import { ruledTargets } from '../routing/match.ts';
import { calendarOf } from '../settings/service.ts';

/**
 * The request from the moment at which its requester has something to answer: its clock stands. It stays as it is at a stage at which
 * nothing waits for the requester, and when it waits already.
 */
export function pauseClock(request: DeviceRequest, at: Date): DeviceRequest {
  if (request.waitingSince !== null || !STAGE[stageOf(request)].asksRequester) return request;
  return { ...request, waitingSince: at.toISOString(), dueAt: null };
}

/** The request from the moment at which nothing is open any more: the working days until then are added to its due day. */
export async function resumeClock(
  context: Pick<Context, 'changes' | 'config'>,
  trx: Database,
  request: DeviceRequest,
  at: Date,
): Promise<DeviceRequest> {
  if (request.waitingSince === null) return request;
  return withDue(context, trx, { ...request, waitingSince: null }, at);
}

/** The request with the due day that its fields, its history and the rule that has sent it make now. `ruled`: the targets of the rule that sends it now. */
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
