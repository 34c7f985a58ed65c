import type { FastifyInstance } from 'fastify';
import { contextOf } from '../../platform/rest/index.ts';
import { presentRequest } from '../device-requests/payload.ts';
import * as schemas from './rest-schema.ts';
import { readWaiting } from './service.ts';

/** What waits for the signed-in person. */
export function waitingRoutes(app: FastifyInstance): void {
  app.get('/api/waiting', { schema: schemas.all }, async (request) => {
    const context = contextOf(request);
    return (await readWaiting(context)).map((waiting) => ({
      ...waiting,
      items: waiting.items.map((item) => presentRequest(context, item)),
    }));
  });
}
