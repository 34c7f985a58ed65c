import rateLimit from '@fastify/rate-limit';
import { DomainError } from '@portal/domain';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Config } from '../config.ts';
import { networkOf } from './network.ts';

const MINUTE = 60_000;
/** Everyone without a session behind one address, a hospital's perhaps, counts together. */
const PEOPLE_BEHIND_AN_ADDRESS = 20;

/** Calls of one route a minute by one person: many times what a screen needs, far fewer than keep others waiting. */
const CLASSES = { read: 600, graphql: 1_200, change: 300, upload: 60 } as const;

type RouteClass = keyof typeof CLASSES;

function classOf({ method, url }: Pick<RouteOptions, 'method' | 'url'>): RouteClass {
  if (url === '/api/graphql') return 'graphql';
  if (url.endsWith('/files') && method === 'POST') return 'upload';
  return [method].flat().every((each) => each === 'GET' || each === 'HEAD') ? 'read' : 'change';
}

const personOf = (request: FastifyRequest) => request.context?.user?.id;

/** A limit of its own for a route, whatever its class: calls a minute by one person or address. */
export const limitedTo = (max: number) => ({ rateLimit: { max, timeWindow: MINUTE } });

/**
 * Bounds how often one person, or one address without a session, may make each call of the API in a minute, by the class of the
 * route. Beyond it the answer is 429 with `Retry-After`. The identity library limits its own calls. Counted by each gateway for
 * itself. Must be registered before the routes.
 */
export async function limitRates(app: FastifyInstance, config: Pick<Config, 'rateLimits'>): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (!config.rateLimits || !route.url.startsWith('/api/') || route.url.startsWith('/api/idp/')) return;
    if (route.config?.rateLimit !== undefined) return;
    const most = CLASSES[classOf(route)];
    route.config = {
      ...route.config,
      rateLimit: {
        timeWindow: MINUTE,
        max: (request: FastifyRequest) => (personOf(request) ? most : most * PEOPLE_BEHIND_AN_ADDRESS),
      },
    };
  });
  await app.register(rateLimit, {
    global: false,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    keyGenerator: (request) => String(personOf(request) ?? networkOf(request.ip)),
    errorResponseBuilder: (_request, { after }) =>
      new DomainError('too_many_requests', `Too many calls. Please try again in ${after}.`),
  });
}
