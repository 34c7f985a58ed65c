import type { Context, Database } from '../../platform/context.ts';
import { withDue } from '../clock/pause.ts';
import type { DeviceRequest } from '../device-requests/model.ts';

const SAID = ['urgency', 'urgencyReason', 'wantedBy'] as const;

/**
 * A request after an edit by its requester. A change of its urgency, its reason or the wanted day must be confirmed again by an analyst,
 * and moves the due date.
 */
export async function newlyWeighed(
  context: Pick<Context, 'changes' | 'config'>,
  trx: Database,
  before: DeviceRequest,
  edited: DeviceRequest,
  at: Date,
): Promise<DeviceRequest> {
  if (SAID.every((name) => edited[name] === before[name])) return edited;
  return withDue(context, trx, { ...edited, urgencyConfirmedAt: null }, at);
}
