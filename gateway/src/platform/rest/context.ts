import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authenticate, stillSignedIn } from '../../people/sessions/service.ts';
import type { Context, Services } from '../context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    context: Context | null;
  }
  interface FastifyContextConfig {
    /** False: the route needs no session, so its bearer token is not looked up. */
    session?: boolean;
    /** False: pages call the route by themselves, so the session lasts no longer by it. */
    act?: false;
  }
}

/** The token of `Authorization: Bearer <token>`. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** Finds out once per API request who asks, before its body is read. */
export function identifyRequests(app: FastifyInstance, services: Services): void {
  app.decorateRequest('context', null);
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/')) return;
    const token = request.routeOptions.config.session === false ? null : bearerToken(request);
    const user = token ? await whoAsks(services, request, token) : null;
    const { id: requestId, ip: address } = request;
    request.context = { ...services, user, ...(user && token && { token }), address, requestId };
  });
}

/** What a page does while nobody is at it: by that the session lasts no longer. */
export const UNATTENDED = 'x-portal-unattended';

/** Whether a person does something by the call. A stream of changes is opened, and opened again, by the page. */
const isAct = ({ headers, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.act !== false && !headers[UNATTENDED] && !headers.accept?.includes('text/event-stream');

const whoAsks = (services: Services, request: FastifyRequest, token: string) =>
  isAct(request) ? authenticate(services, token) : stillSignedIn(services, token, false);

/** The context of a request under /api, as every service function takes it. */
export function contextOf(request: FastifyRequest): Context {
  if (!request.context) throw new Error('contextOf is for routes under /api');
  return request.context;
}

export { requireUser } from '../context.ts';
