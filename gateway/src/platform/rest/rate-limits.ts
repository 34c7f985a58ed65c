import rateLimit, { type FastifyRateLimitOptions, type FastifyRateLimitStore } from '@fastify/rate-limit';
import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { CountSearch, Searched, Services } from '../context.ts';
import { networkOf } from './network.ts';
import { OwnCounts } from './own-counts.ts';
import { type Count, redisCounts, type SharedCounts } from './shared-counts.ts';

const MINUTE = 60_000;
/** People without a session share one count for their address, for example that of a hospital. */
const PEOPLE_BEHIND_AN_ADDRESS = 20;

/**
 * Calls a minute of one route by one person: many times more than a screen needs, and far fewer than would slow others down.
 */
const CLASSES = { read: 600, graphql: 1_200, change: 300, upload: 60, backend: 600 } as const;

type RouteClass = keyof typeof CLASSES;

/**
 * Searches per minute by one person, over REST and GraphQL together. A search costs more than the size of its answer shows, and a document
 * may contain several. Nobody types that fast, but a searched list is read again whenever others change something.
 */
const SEARCHES: Readonly<Record<Searched, number>> = { everything: 300, list: 1_200 };

function classOf({ method, url }: Pick<RouteOptions, 'method' | 'url'>): RouteClass {
  if (url === '/api/graphql') return 'graphql';
  if (url.startsWith('/api/apps/:name')) return 'backend';
  if (url.endsWith('/files') && method === 'POST') return 'upload';
  return [method].flat().every((each) => each === 'GET' || each === 'HEAD') ? 'read' : 'change';
}

/**
 * The headers with the number of remaining calls are not sent: they would make every answer different, and no client uses them. A refusal
 * has `retry-after`.
 */
const COUNTS_UNTOLD = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

const personOf = (request: FastifyRequest) => request.context?.user?.id;

/** Sets a limit for one route, in place of the limit of its class: calls per minute by one person or address. */
export const limitedTo = (max: number) => ({ rateLimit: { max, timeWindow: MINUTE } });

type Answer = Parameters<FastifyRateLimitStore['incr']>[1];

const KEY = 'device-requests:calls';

/**
 * Returns a counter for one kind of call. Redis counts for all gateways while it answers. This gateway also counts by itself, so that
 * nobody starts at zero when Redis fails.
 */
function counterOf(what: string, shared: SharedCounts | undefined) {
  const own = new OwnCounts();
  return (key: string, windowMs: number): Count | Promise<Count> => {
    const mine = own.add(key, windowMs);
    return shared?.add(`${KEY}:${what}:${key}`, windowMs).then((count) => count ?? mine) ?? mine;
  };
}

/** Counts the searches of each person, with the same counters as the calls of routes. */
function searchCounts(shared: SharedCounts | undefined): CountSearch {
  const count = counterOf('search', shared);
  return async ({ id }, what) => {
    const { current, ttl } = await count(`${what}:${id}`, MINUTE);
    if (current <= SEARCHES[what]) return;
    const seconds = Math.max(1, Math.ceil(ttl / 1_000));
    throw new DomainError('too_many_requests', say('tooManySearches', seconds), [], seconds);
  };
}

/** The counts of each route. */
const countingStore = (shared: SharedCounts | undefined) =>
  class Counts implements FastifyRateLimitStore {
    readonly #count: ReturnType<typeof counterOf>;

    constructor(options: FastifyRateLimitOptions) {
      const { routeInfo } = options as { routeInfo?: Pick<RouteOptions, 'method' | 'url'> };
      this.#count = counterOf(routeInfo ? `${routeInfo.method} ${routeInfo.url}` : '', shared);
    }

    incr(key: string, answer: Answer, windowMs: number): void {
      const count = this.#count(key, windowMs);
      if (count instanceof Promise) count.then((counted) => answer(null, counted), answer);
      else answer(null, count);
    }

    child(options: FastifyRateLimitOptions): FastifyRateLimitStore {
      return new Counts(options);
    }
  };

/**
 * Limits how often one person, or one address without a session, may make each call of the API in a minute. The limit depends on the class
 * of the route. Above it the answer is 429 with `Retry-After`. The identity library limits its own calls. With `REDIS_URL` all gateways
 * count together (ADR 40), else each one counts for itself. Must be registered before the routes. Returns the function that contexts need
 * to count searches.
 */
export async function limitRates(
  app: FastifyInstance,
  { config, log }: Pick<Services, 'config' | 'log'>,
): Promise<{ countSearch?: CountSearch }> {
  const { redisUrl, redisPatienceMs } = config;
  const shared = redisUrl ? await redisCounts(redisUrl, redisPatienceMs, log) : undefined;
  app.addHook('onClose', () => shared?.close());
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
    store: countingStore(shared),
    addHeaders: COUNTS_UNTOLD,
    addHeadersOnExceeding: COUNTS_UNTOLD,
    keyGenerator: (request) => String(personOf(request) ?? networkOf(request.ip)),
    errorResponseBuilder: (_request, { after }) =>
      new DomainError('too_many_requests', say('tooManyCalls', after)),
  });
  return config.rateLimits ? { countSearch: searchCounts(shared) } : {};
}
