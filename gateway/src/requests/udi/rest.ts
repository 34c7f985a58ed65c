import type { FastifyInstance } from 'fastify';
import { bodyOf, contextOf } from '../../platform/rest/index.ts';
import * as schemas from './rest-schema.ts';
import { parseUdi } from './service.ts';

export function udiRoutes(app: FastifyInstance): void {
  app.post('/api/udi/parse', { schema: schemas.parse }, async (request) => {
    const { agency, di, lot, serial, expiresOn, madeOn } = parseUdi(contextOf(request), bodyOf(request).udi);
    return { agency, di, lot, serial, expires_at: expiresOn, made_at: madeOn };
  });
}
