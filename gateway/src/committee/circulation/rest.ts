import type { FastifyInstance } from 'fastify';
import { camelBodyOf, contextOf } from '../../platform/rest/index.ts';
import { shown } from '../meetings/rest.ts';
import * as schemas from './rest-schema.ts';
import { circulate } from './service.ts';

/** Votes without a meeting (ADR 165). They are read, voted on and ended like meetings. */
export function circulationRoutes(app: FastifyInstance): void {
  app.post('/api/circulations', { schema: schemas.open }, async (request, reply) => {
    const context = contextOf(request);
    const meeting = await circulate(context, camelBodyOf(request));
    return reply
      .status(201)
      .header('location', `/api/meetings/${meeting.id}`)
      .send(await shown(context, meeting));
  });
}
