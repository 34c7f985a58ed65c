import type { Context } from '../../platform/context.ts';
import { inSnake } from '../../platform/rest/index.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { secondApprovalsOf } from './service.ts';

/** The field `waiting_approval` of a request in REST answers, if an approval waits on it. */
export async function presentWaiting(context: Context, request: DeviceRequest): Promise<object> {
  const [second] = await secondApprovalsOf(context, [request]);
  return second?.waits ? { waiting_approval: inSnake(second.waits) } : {};
}
