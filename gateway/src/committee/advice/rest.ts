import type { FastifyInstance } from 'fastify';
import { contextOf, inSnake, pathId } from '../../platform/rest/index.ts';
import { readRequest } from '../../requests/index.ts';
import { readAdvice } from './read.ts';
import * as schemas from './rest-schema.ts';

/** The call that reads the committee's recommendation on a request (ADR 164). */
export function adviceRoutes(app: FastifyInstance): void {
  app.get('/api/device-requests/:id/advice', { schema: schemas.advice }, async (request) => {
    const context = contextOf(request);
    const [advice = null] = await readAdvice(context, [await readRequest(context, pathId(request))]);
    return { advice: advice && inSnake(advice) };
  });
}
