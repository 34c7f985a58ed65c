import type { FastifyInstance } from 'fastify';
import { contextOf, limitedTo } from '../../platform/rest/index.ts';
import * as schemas from './rest-schema.ts';
import { readOperations } from './service.ts';

const LOOKS_PER_MINUTE = 30;

export function operationsRoutes(app: FastifyInstance): void {
  app.get('/api/operations', { schema: schemas.read, config: limitedTo(LOOKS_PER_MINUTE) }, (request) =>
    readOperations(contextOf(request)),
  );
}
