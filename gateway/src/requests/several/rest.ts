import { requestNumber } from '@portal/domain';
import type { FastifyInstance } from 'fastify';
import { bodyOf, contextOf } from '../../platform/rest/index.ts';
import { nullableField, presenter } from '../device-requests/payload.ts';
import * as schemas from './rest-schema.ts';
import { actOnSeveral } from './service.ts';

/** The route that does the same to several requests, with a line about each in the answer. */
export function severalRoutes(app: FastifyInstance): void {
  app.post('/api/device-requests/several', { schema: schemas.several }, async (request) => {
    const context = contextOf(request);
    const body = bodyOf(request);
    const lines = await actOnSeveral(context, { ...body, userId: nullableField(body, 'userId') });
    const present = presenter(context);
    return lines.map(({ id, request: done, refusal }) => ({
      id,
      number: requestNumber(id),
      done: done !== null,
      request: done && present(done),
      ...(refusal && { error: refusal.text, code: refusal.code }),
    }));
  });
}
