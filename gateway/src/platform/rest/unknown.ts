import { say } from '@portal/domain/service-messages';
import type { FastifyInstance } from 'fastify';
import { errorBody } from './errors.ts';
import { METHODS } from './methods.ts';

const pattern = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replaceAll('.', '\\.')
      .replace(/:[^/]+/g, '[^/]+')
      .replace('*', '.*')}/?$`,
  );

/**
 * Answers calls under /api that have no route: 405 with `Allow` when the path exists for other methods, else 404. The body is
 * not read. Must be registered before the routes whose paths it should know.
 */
export function refuseUnknownCalls(app: FastifyInstance): void {
  const routes: { path: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/') || url === '/api/*') return;
    routes.push({ path: pattern(url), methods: [method].flat() });
  });
  // The router decodes a path, and accepts one with an origin. All other code here recognizes calls by their plain path.
  app.addHook('onRequest', async (request, reply) => {
    const isCall = request.routeOptions.url?.startsWith('/api/');
    if (isCall && !request.url.startsWith('/api/'))
      return reply.status(404).send(errorBody(say('callNotFound')));
  });
  app.route({
    method: [...METHODS],
    url: '/api/*',
    config: { session: false },
    onRequest: async (request, reply) => {
      const [path = ''] = request.url.split('?');
      const methods = routes.filter((route) => route.path.test(path)).flatMap((route) => route.methods);
      if (methods.length === 0) return reply.status(404).send(errorBody(say('callNotFound')));
      reply.header('allow', [...new Set(methods)].join(', '));
      return reply.status(405).send(errorBody(say('methodNotAllowed', request.method)));
    },
    handler: async () => {},
  });
  app.setNotFoundHandler((_request, reply) => reply.status(404).send(errorBody(say('callNotFound'))));
}
