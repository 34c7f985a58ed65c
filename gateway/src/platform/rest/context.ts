import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    context: Context | null;
  }
  interface FastifyContextConfig {
    /** False: the route needs no session, so the gateway does not look up the bearer token. */
    session?: boolean;
    /** False when pages call the route although nobody uses them, so a call does not prolong the session. */
    act?: false;
  }
}

/** The token of `Authorization: Bearer <token>`; null without one. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** The header of calls that a page makes while nobody uses it. They do not prolong the session. */
export const UNATTENDED = 'x-portal-unattended';

/** The context of a request under /api, for functions of services. Throws an Error for another route. */
export function contextOf(request: FastifyRequest): Context {
  if (!request.context) throw new Error('contextOf is for routes under /api');
  return request.context;
}

export { requireUser } from '../context.ts';
