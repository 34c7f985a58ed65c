import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';

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

/** What a page does while nobody is at it: by that the session lasts no longer. */
export const UNATTENDED = 'x-portal-unattended';

/** The context of a request under /api, as every service function takes it. */
export function contextOf(request: FastifyRequest): Context {
  if (!request.context) throw new Error('contextOf is for routes under /api');
  return request.context;
}

export { requireUser } from '../context.ts';
