import { randomBytes } from 'node:crypto';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { pagePolicy } from '../rest/security-headers.ts';

const DOCUMENT = '/api/openapi.json';
const PAGE = '/api/docs';

/** Headers that belong to a connection. The server in front sets its own. */
const OF_A_CONNECTION = ['connection', 'date', 'keep-alive', 'transfer-encoding'];

/**
 * The API's description, made from the schemas of all routes that are registered after this call. The document is at
 * /api/openapi.json, and /api/docs shows it. An app of its own makes it at the first request, so a start does not wait for
 * its libraries.
 */
export function describeApi(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  let described: Promise<FastifyInstance> | undefined;
  const description = async () => {
    described ??= import('./description.ts').then(({ makeDescription }) => makeDescription(routes, PAGE));
    return described;
  };
  const hidden = { config: { session: false } };

  app.get(DOCUMENT, hidden, async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return (await description()).swagger();
  });

  for (const url of [PAGE, `${PAGE}/*`]) {
    app.get(url, hidden, async (request, reply) => {
      const { headers, statusCode, rawPayload } = await (await description()).inject({
        url: request.url,
        headers: request.headers,
      });
      for (const name of OF_A_CONNECTION) delete headers[name];
      if (/^text\/html/.test(String(headers['content-type'])))
        reply.header('content-security-policy', pagePolicy(randomBytes(16).toString('base64url')));
      return reply.code(statusCode).headers(headers).send(rawPayload);
    });
  }
}
