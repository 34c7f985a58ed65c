import { invalidField, MESSAGES } from '@portal/domain';
import type { FastifyInstance } from 'fastify';
import { bodyOf, contextOf, inSnake, pathId } from '../../platform/rest/index.ts';
import * as schemas from './rest-schema.ts';
import { readRouting } from './service.ts';
import { tryRules } from './trial.ts';

/** Which rule has routed a request, and a trial of rules on the requests of the last year (ADR 167). The rules themselves are a setting. */
export function routingRoutes(app: FastifyInstance): void {
  app.get('/api/device-requests/:id/routing', { schema: schemas.sent }, async (request) => {
    const routing = await readRouting(contextOf(request), pathId(request));
    const { id: rule = null, name = null, version = null, at = null } = routing ?? {};
    return { rule, name, version, at };
  });
  app.post('/api/routing/trial', { schema: schemas.trial }, async (request) => {
    const { rules, rule = null, first, after = null } = bodyOf(request);
    if (after !== null && typeof after !== 'string') throw invalidField('after', MESSAGES.notText('after'));
    const tried = await tryRules(contextOf(request), {
      ...{ rules, rule: rule as number | null, first: (first ?? undefined) as number | undefined },
      after,
    });
    return inSnake(tried);
  });
}
