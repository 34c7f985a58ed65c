import { requestNumber } from '@portal/domain';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { bodyOf, contextOf, pathId } from '../../platform/rest/index.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { presentRequest } from '../device-requests/payload.ts';
import * as schemas from './rest-schema.ts';
import { mergedByRequest, mergedIntoOf, mergeRequest } from './service.ts';

/** The request into which this one was merged, and the requests that were merged into it, as REST answers them. */
export async function presentMerges(context: Context, request: DeviceRequest): Promise<object> {
  const [into = null] = await mergedIntoOf(context, [request]);
  const [merged = []] = await mergedByRequest(context, [request.id]);
  return {
    merged_into: into && {
      id: into.id,
      number: requestNumber(into.id),
      device_name: into.deviceName,
      stage: into.stage,
    },
    merged: merged.map(({ id, deviceName }) => ({ id, number: requestNumber(id), device_name: deviceName })),
  };
}

/** The call that merges requests for the same device (ADR 136). */
export function mergeRoutes(app: FastifyInstance): void {
  app.post('/api/device-requests/:id/merge', { schema: schemas.merge }, async (request) => {
    const context = contextOf(request);
    const { into, version } = bodyOf(request);
    const merged = await mergeRequest(context, pathId(request), { into, version });
    return { ...presentRequest(context, merged), ...(await presentMerges(context, merged)) };
  });
}
