import { randomUUID } from 'node:crypto';
import serveStatic from '@fastify/static';
import { say } from '@portal/domain/service-messages';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { refusalsRecorded } from './audit/refusals.ts';
import { registeredDocuments } from './dashboards/documents/service.ts';
import { MODULES } from './modules.ts';
import { countCalls } from './operations/calls/count.ts';
import { identifyRequests } from './people/sessions/identify.ts';
import type { Services } from './platform/context.ts';
import { readiness } from './platform/db/readiness.ts';
import { graphqlRoutes } from './platform/graphql/routes.ts';
import { describeApi } from './platform/openapi/routes.ts';
import { readJsonBodies, requireObjects } from './platform/rest/body.ts';
import { limitConnections, TIMEOUTS } from './platform/rest/connections.ts';
import { shareWithOrigins } from './platform/rest/cors.ts';
import { finishBeforeClose } from './platform/rest/drain.ts';
import { errorBody, sendError } from './platform/rest/errors.ts';
import { limitWaiting } from './platform/rest/patience.ts';
import { limitRates } from './platform/rest/rate-limits.ts';
import { secureAnswers } from './platform/rest/security-headers.ts';
import { endSlowBodies } from './platform/rest/slow-bodies.ts';
import { refuseUnknownCalls } from './platform/rest/unknown.ts';

const BODY_LIMIT = 256 * 1024;

const isProbe = (route: string): boolean => route === '/healthz' || route === '/readyz';

/** Looks on: called before the first route is registered, to add hooks. */
export type Observer = (app: FastifyInstance) => void;

/**
 * The gateway's HTTP server, not yet listening. Every module registers its own routes under their full paths.
 */
export async function buildServer(
  services: Services,
  observers: readonly Observer[] = [],
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // One for all requests: each line names its request.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    http: { headersTimeout: TIMEOUTS.headersMs, connectionsCheckingInterval: TIMEOUTS.checkMs },
    requestTimeout: TIMEOUTS.requestMs,
    connectionTimeout: TIMEOUTS.idleMs,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 300 },
    // Schemas describe and do nothing else: no value is coerced, refused or left out because of one.
    schemaController: {
      compilersFactory: {
        // Declared for Ajv's own alone.
        buildValidator: (() => () => () => true) as never,
        buildSerializer: () => () => (data) => JSON.stringify(data),
      },
    },
    trustProxy: services.config.trustedProxies.length ? [...services.config.trustedProxies] : false,
    frameworkErrors: sendError,
  });

  app.setErrorHandler(sendError);
  limitConnections(app, { trustedProxies: services.config.trustedProxies, log: services.log });
  // Streams of changes never end by themselves, so they are ended first. Then running calls may finish.
  app.addHook('preClose', async () => services.changes.endSubscriptions());
  finishBeforeClose(app);
  endSlowBodies(app);
  app.addHook('onClose', () => refusalsRecorded(services.db));
  limitWaiting(app);
  countCalls(app, services);
  for (const observe of observers) observe(app);
  app.addHook('onRequest', (request, reply, next) => {
    reply.header('x-request-id', request.id);
    next();
  });
  app.addHook('onResponse', (request, reply, next) => {
    const { method, id } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const details = {
      correlationId: id,
      method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    // Balancers ask every second, and nobody needs a line in the log for each answer.
    const level = isProbe(route) && reply.statusCode === 200 ? 'debug' : 'info';
    request.log[level](details, 'answered');
    next();
  });
  secureAnswers(app, services.config);
  await shareWithOrigins(app, services.config);
  identifyRequests(app, services, await limitRates(app, services));
  refuseUnknownCalls(app);
  readJsonBodies(app);
  requireObjects(app);

  app.get('/healthz', async () => ({ status: 'ok' }));
  const missing = readiness(services.db);
  app.get('/readyz', async (_request, reply) => {
    const reasons = await missing();
    if (reasons.length === 0) return { status: 'ok' };
    reply.code(503).header('retry-after', '5');
    return { ...errorBody(say('unavailable')), missing: reasons };
  });
  describeApi(app);
  graphqlRoutes(app, services, services.config.graphqlArbitrary ? undefined : registeredDocuments(services));
  await app.register(serveStatic, { serve: false, preCompressed: true, dotfiles: 'deny', index: false });
  for (const { routes } of MODULES) if (routes) await app.register(async (scope) => routes(scope, services));
  return app;
}
