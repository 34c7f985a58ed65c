import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { contextOf, pathId } from '../../platform/rest/index.ts';
import * as schemas from './rest-schema.ts';
import { watchRequest } from './service.ts';

const BASE = '/api/device-requests/:id/watch';

/** The routes by which people watch a request, and so are told what happens to it (ADR 94). */
export function watchingRoutes(app: FastifyInstance, _services: Services): void {
  app.put(BASE, { schema: schemas.watch }, async (request, reply) => {
    await watchRequest(contextOf(request), pathId(request), true);
    return reply.status(204).send();
  });
  app.delete(BASE, { schema: schemas.unwatch }, async (request, reply) => {
    await watchRequest(contextOf(request), pathId(request), false);
    return reply.status(204).send();
  });
}
