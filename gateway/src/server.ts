import { randomUUID } from 'node:crypto';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { refusalsRecorded } from './audit/refusals.ts';
import { securityEventRoutes } from './audit/security-rest.ts';
import type { Services } from './context.ts';
import { readiness } from './db/readiness.ts';
import { embedRoutes } from './embed/rest.ts';
import { fileRoutes } from './files/rest.ts';
import { graphqlRoutes } from './graphql/routes.ts';
import { identityRoutes } from './identity/rest.ts';
import { describeApi } from './openapi/routes.ts';
import { profileRoutes } from './profile/rest.ts';
import { publishRoutes } from './remotes/publish-rest.ts';
import { remoteRoutes } from './remotes/rest.ts';
import { requestRoutes } from './requests/rest.ts';
import { readJsonBodies } from './rest/body.ts';
import { limitConnections, TIMEOUTS } from './rest/connections.ts';
import { identifyRequests } from './rest/context.ts';
import { shareWithOrigins } from './rest/cors.ts';
import { finishBeforeClose } from './rest/drain.ts';
import { sendError, UNAVAILABLE } from './rest/errors.ts';
import { limitWaiting } from './rest/patience.ts';
import { limitRates } from './rest/rate-limits.ts';
import { secureAnswers } from './rest/security-headers.ts';
import { endSlowBodies } from './rest/slow-bodies.ts';
import { refuseUnknownCalls } from './rest/unknown.ts';
import { sessionRoutes } from './sessions/rest.ts';
import { userRoutes } from './users/rest.ts';

const BODY_LIMIT = 256 * 1024;

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
  // Streams of changes would last for ever: they end first, and what is under way is waited for.
  app.addHook('preClose', async () => services.changes.endSubscriptions());
  finishBeforeClose(app);
  endSlowBodies(app);
  app.addHook('onClose', refusalsRecorded);
  limitWaiting(app);
  for (const observe of observers) observe(app);
  app.addHook('onRequest', (request, reply, next) => {
    reply.header('x-request-id', request.id);
    next();
  });
  app.addHook('onResponse', (request, reply, next) => {
    const { method, id } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const details = {
      requestId: id,
      method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.info(details, 'answered');
    next();
  });
  secureAnswers(app, services.config);
  await shareWithOrigins(app, services.config);
  identifyRequests(app, services);
  await limitRates(app, services);
  refuseUnknownCalls(app);
  readJsonBodies(app);

  app.get('/healthz', async () => ({ status: 'ok' }));
  const missing = readiness(services.db);
  app.get('/readyz', async (_request, reply) => {
    const reasons = await missing();
    if (reasons.length === 0) return { status: 'ok' };
    reply.code(503).header('retry-after', '5');
    return { error: UNAVAILABLE, missing: reasons };
  });
  describeApi(app);
  graphqlRoutes(app, services);
  requestRoutes(app, services);
  userRoutes(app, services);
  securityEventRoutes(app);
  await app.register((scope) => fileRoutes(scope, services));
  await identityRoutes(app, services);
  await sessionRoutes(app, services);
  await profileRoutes(app, services);
  await app.register((scope) => publishRoutes(scope, services));
  await remoteRoutes(app, services);
  embedRoutes(app, services);
  return app;
}
