import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { FastifyInstance } from 'fastify';
import { recordSecurityEvent } from '../../audit/index.ts';
import { openSession } from '../../people/index.ts';
import type { Services } from '../../platform/context.ts';
import { bearerToken, contextOf, requireUser } from '../../platform/rest/index.ts';
import { shellFolder } from '../versions/shell-folder.ts';
import * as schemas from './rest-schema.ts';

/** Files that pages of other origins load under permanent names. Browsers see a new version within five minutes. */
const FOR_HOSTS = ['embed.js', 'embed.d.ts'];
const FIVE_MINUTES_S = 300;

/** The calls of dashboards in other pages: the script for those pages, the check of a page's origin, and the frame's session. */
export function embedRoutes(app: FastifyInstance, services: Services): void {
  const { config } = services;
  const isAllowed = (origin: unknown) => config.embedOrigins.some((allowed) => allowed === origin);

  for (const file of FOR_HOSTS) {
    app.get(`/${file}`, (_request, reply) => {
      reply
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('access-control-allow-origin', '*')
        .header('cache-control', `public, max-age=${FIVE_MINUTES_S}`);
      return reply.sendFile(file, shellFolder(config), { cacheControl: false });
    });
  }

  const options = { schema: schemas.mayEmbed, config: { session: false } };
  app.get('/api/embed', options, async ({ headers: { origin } }, reply) => {
    reply.header('vary', 'origin');
    if (!isAllowed(origin)) throw new DomainError('forbidden', say('mayNotEmbed'));
    return reply.header('access-control-allow-origin', origin).code(204).send();
  });

  app.post('/api/auth/embed', { schema: schemas.openSession, config: { act: false } }, async (request) => {
    const user = requireUser(contextOf(request), say('refreshFailed'));
    const { origin } = (request.body ?? {}) as { origin?: unknown };
    if (!isAllowed(origin)) throw new DomainError('forbidden', say('mayNotEmbed'));
    const token = await openSession(services, bearerToken(request) as string);
    await recordSecurityEvent(services.db, services.clock(), {
      kind: 'signed_in',
      userId: user.id,
      address: request.ip,
      detail: `in a frame of ${origin}`,
    });
    return { token };
  });
}
