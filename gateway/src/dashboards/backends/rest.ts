import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { identifyAgain } from '../../people/index.ts';
import type { Services } from '../../platform/context.ts';
import { contextOf, requireUser } from '../../platform/rest/index.ts';
import { assertions } from './assertions.ts';
import { forwarder } from './forward.ts';
import { pathOfCall } from './path.ts';
import * as schemas from './rest-schema.ts';
import { callers } from './service.ts';

const BASE = '/api/apps';
/** The address as it was sent, not decoded. The router has decoded it in its own way. */
const SENT = new RegExp(`^${BASE}/([a-z][a-z0-9-]{1,38})/(.*)$`, 's');

/**
 * The policy of every answer of a backend, whatever policy the backend sends. Nothing in an answer runs with the rights of a page of the
 * portal, even when a browser opens it directly.
 */
const POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The dashboard that a call names, and the path and query after it. DomainErrors `not_found`, `invalid`. */
function readCall(url: string): { dashboard: string; path: string } {
  const [, dashboard, sent = ''] = SENT.exec(url) ?? [];
  if (!dashboard) throw new DomainError('not_found', say('dashboardNotFound'));
  const path = pathOfCall(sent);
  if (path === null) throw new DomainError('invalid', say('backendPathUnsafe'));
  return { dashboard, path };
}

/** The calls of dashboards to their own backends, and the public keys by which backends check assertions. */
export async function backendRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { sign, publicKeys } = assertions(services);
  const { assertMayCall } = callers();
  const { forward, close } = forwarder(services.config.backendLimits);
  app.addHook('onClose', close);

  app.get(`${BASE}/jwks.json`, { schema: schemas.keys, config: { session: false } }, async (_, reply) => {
    reply.header('cache-control', 'public, max-age=300');
    return publicKeys();
  });

  // Bodies of every type are passed on while they arrive.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  async function pass(request: FastifyRequest, reply: FastifyReply) {
    const context = contextOf(request);
    requireUser(context);
    const { dashboard, path } = readCall(request.raw.url ?? '');
    const mayCall = () => assertMayCall(context, dashboard);
    const audience = await mayCall();
    const call = {
      ...audience,
      path,
      assertion: await sign(requireUser(context), audience),
      correlationId: context.correlationId,
      async mayStill() {
        await identifyAgain(context);
        await mayCall();
      },
    };
    const answer = await forward(request.raw, reply.raw, call).catch((error: unknown) => {
      const { message: reason } = (error as { cause?: Error }).cause ?? (error as Error);
      const isClientThere = !reply.raw.destroyed;
      if (isClientThere)
        request.log.warn({ correlationId: request.id, dashboard, reason }, 'backend of a dashboard failed');
      // Nobody reads the rest of the body, so the connection is closed.
      if (!request.raw.complete) {
        reply.header('connection', 'close');
        request.raw.resume();
      }
      throw error;
    });
    reply.code(answer.status).headers(answer.headers).header('content-security-policy', POLICY);
    return reply.send(answer.body);
  }

  for (const [method, schema] of Object.entries(schemas.CALLS))
    app.route({ method, url: `${BASE}/:name/*`, schema, handler: pass });
}
