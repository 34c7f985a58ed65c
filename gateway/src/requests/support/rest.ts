import { mayRead, requestNumber, stageOf } from '@portal/domain';
import type { FastifyInstance } from 'fastify';
import { type Context, requireUser, type Services } from '../../platform/context.ts';
import { contextOf, pathId } from '../../platform/rest/index.ts';
import { presentRequest } from '../device-requests/payload.ts';
import * as schemas from './rest-schema.ts';
import { type Support, type Supported, supportRequest } from './service.ts';

const BASE = '/api/device-requests/:id/support';

export const presentSupport = ({ count, supported, people }: Support) => ({
  supporters: count,
  supported,
  supported_by: people,
});

/** The whole request for people who may read it; for everybody else only the facts that they already know. */
const present = (context: Context, { request, support }: Supported) => ({
  ...(mayRead(requireUser(context), request)
    ? presentRequest(context, request)
    : {
        id: request.id,
        number: requestNumber(request.id),
        device_name: request.deviceName,
        stage: stageOf(request),
        submission_date: request.submissionDate,
      }),
  ...presentSupport(support),
});

/** The routes by which people support a request (ADR 110). */
export function supportRoutes(app: FastifyInstance, _services: Services): void {
  app.put(BASE, { schema: schemas.support }, async (request) => {
    const context = contextOf(request);
    return present(context, await supportRequest(context, pathId(request), true));
  });
  app.delete(BASE, { schema: schemas.endSupport }, async (request) => {
    const context = contextOf(request);
    return present(context, await supportRequest(context, pathId(request), false));
  });
}
