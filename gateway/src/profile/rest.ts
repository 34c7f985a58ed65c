import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { contextOf } from '../rest/context.ts';
import { presentUser, viewerOf } from '../users/model.ts';
import { complete } from './rest-schema.ts';
import { completeOwnProfile } from './service.ts';
import { TooManyTries } from './tries.ts';

/** Complete Your Profile (spec 7). */
export function profileRoutes(app: FastifyInstance, _services: Services): void {
  app.post('/api/profile/complete-profile', { schema: complete }, async (request, reply) => {
    try {
      return { user: presentUser(viewerOf(await completeOwnProfile(contextOf(request), request.body))) };
    } catch (error) {
      if (error instanceof TooManyTries) reply.header('retry-after', error.retryAfter);
      throw error;
    }
  });
}
