import type { FastifyInstance } from 'fastify';
import { bodyOf, contextOf, pathId } from '../../platform/rest/index.ts';
import { nullableField, presentRequest } from '../device-requests/payload.ts';
import * as schemas from './rest-schema.ts';
import { assignRequest } from './service.ts';

/** The call that sets or removes the assignee of a request. */
export function assigneeRoutes(app: FastifyInstance): void {
  app.put('/api/device-requests/:id/assignee', { schema: schemas.assign }, async (request) => {
    const id = pathId(request);
    const body = bodyOf(request);
    const { version } = body;
    const userId = nullableField(body, 'userId');
    const context = contextOf(request);
    return presentRequest(context, await assignRequest(context, id, { userId, version }));
  });
}
