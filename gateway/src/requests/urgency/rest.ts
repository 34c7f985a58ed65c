import type { FastifyInstance } from 'fastify';
import { bodyOf, contextOf, pathId } from '../../platform/rest/index.ts';
import { presentRequest } from '../device-requests/payload.ts';
import * as schemas from './rest-schema.ts';
import { weighRequest } from './service.ts';

/** The route by which staff set the urgency of a request. */
export function urgencyRoutes(app: FastifyInstance): void {
  app.put('/api/device-requests/:id/urgency', { schema: schemas.weigh }, async (request) => {
    const id = pathId(request);
    const { urgency, reason } = bodyOf(request);
    const context = contextOf(request);
    return presentRequest(context, await weighRequest(context, id, { urgency, reason }));
  });
}
