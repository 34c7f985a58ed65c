import { SEARCH_PAGE, snake } from '@portal/domain';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { contextOf, queryText, readPaging, soughtText } from '../../platform/rest/index.ts';
import { presentCard } from '../device-requests/card.ts';
import * as schemas from './rest-schema.ts';
import { search } from './service.ts';

export function searchRoutes(app: FastifyInstance, _services: Services): void {
  app.get('/api/search', { schema: schemas.search }, async (request, reply) => {
    const { first: limit, after } = readPaging(request);
    const first = queryText(request, 'limit') === undefined ? SEARCH_PAGE : limit;
    const text = soughtText(request, 'q') ?? '';
    const context = contextOf(request);
    const { found, next } = await search(context, { text, first, after });
    if (next) {
      const url = new URL(request.url, 'http://portal');
      url.searchParams.set('cursor', next);
      reply.header('link', `<${url.pathname}${url.search}>; rel="next"`);
    }
    return found.map(({ request: one, matched, excerpt, asksReader }) => ({
      request: presentCard(context, one),
      matched: matched.map(snake),
      excerpt: excerpt && { part: snake(excerpt.part), text: excerpt.text },
      asks_you: asksReader,
    }));
  });
}
