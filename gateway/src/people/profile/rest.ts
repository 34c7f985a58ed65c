import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { camelBodyOf, contextOf } from '../../platform/rest/index.ts';
import { presentUser, viewerOf } from '../users/model.ts';
import { complete } from './rest-schema.ts';
import { completeOwnProfile } from './service.ts';

/** The call of Complete Your Profile (spec 7). */
export function profileRoutes(app: FastifyInstance, _services: Services): void {
  app.post('/api/profile/complete-profile', { schema: complete }, async (request) => ({
    user: presentUser(viewerOf(await completeOwnProfile(contextOf(request), camelBodyOf(request)))),
  }));
}
