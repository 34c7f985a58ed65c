import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CountSearch, Services } from '../../platform/context.ts';
import { bearerToken, UNATTENDED } from '../../platform/rest/index.ts';
import { authenticate, identifyAgain, stillSignedIn } from './service.ts';

/**
 * Identifies the caller of each API request before the body is read, and again when it has been read. A handler that reads the body
 * itself calls `identifyAgain`.
 */
export function identifyRequests(
  app: FastifyInstance,
  services: Services,
  limits: { countSearch?: CountSearch },
): void {
  app.decorateRequest('context', null);
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/')) return;
    const token = request.routeOptions.config.session === false ? null : bearerToken(request);
    const user = token ? await whoAsks(services, request, token) : null;
    const { id: correlationId, ip: address } = request;
    const who = { user, ...(user && token && { token }), address, correlationId };
    request.context = { ...services, ...limits, ...who };
  });
  app.addHook('preValidation', async ({ method, context }) => {
    // Also an empty body may have taken long to arrive: the gateway waits for its end.
    if (context && method !== 'GET' && method !== 'HEAD') await identifyAgain(context);
  });
}

/**
 * Whether the call counts as activity of the person. The page opens and reopens a stream of changes on its own, so that
 * does not count.
 */
const isAct = ({ headers, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.act !== false && !headers[UNATTENDED] && !headers.accept?.includes('text/event-stream');

const whoAsks = (services: Services, request: FastifyRequest, token: string) =>
  isAct(request) ? authenticate(services, token) : stillSignedIn(services, token);
