import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context, Services } from '../context.ts';
import { authenticate, stillSignedIn } from '../sessions/service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    context: Context | null;
  }
  interface FastifyContextConfig {
    /** False: the route needs no session, so its bearer token is not looked up. */
    session?: boolean;
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

/** A page that nobody is at reads what others have changed: by that the session lasts no longer. */
export const UNATTENDED = 'x-portal-unattended';

const whoAsks = (services: Services, { headers }: FastifyRequest, token: string) =>
  headers[UNATTENDED] ? stillSignedIn(services, token, false) : authenticate(services, token);

/** The context of a request under /api, as every service function takes it. */
export function contextOf(request: FastifyRequest): Context {
  if (!request.context) throw new Error('contextOf is for routes under /api');
  return request.context;
}

export { requireUser } from '../context.ts';
