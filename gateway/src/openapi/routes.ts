import { randomBytes } from 'node:crypto';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pagePolicy } from '../rest/security-headers.ts';
import { TAGS } from './calls.ts';
import { COMPONENTS } from './components.ts';

const DOCUMENT = '/api/openapi.json';
const PAGE = '/api/docs';
/** The identity provider answers by its own rules; what is left at the end answers that there is no such call. */
const isCall = (url: string) => url.startsWith('/api/') && !url.startsWith('/api/idp/') && url !== '/api/*';

/**
 * The API's description, made of the schemas of the routes that are registered after this: at /api/openapi.json, and to be read
 * at /api/docs. Schemas describe and do nothing else: no value is coerced, refused or left out because of one.
 */
export async function describeApi(app: FastifyInstance): Promise<void> {
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  for (const [name, schema] of Object.entries(COMPONENTS)) app.addSchema({ $id: name, ...schema });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Medical Device Requests',
        version: '1.0.0',
        description:
          'What the portal does, over REST. Answers are JSON in snake_case; a refusal is `{"error": message}`, fit to be shown.',
      },
      tags: Object.values(TAGS).map((name) => ({ name })),
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', description: 'The token of POST /api/auth/local' },
        },
      },
      security: [{ session: [] }],
    },
    transform: ({ schema, url }) => ({ url, schema: { ...schema, hide: schema?.hide || !isCall(url) } }),
    refResolver: { buildLocalReference: (json, _base, _fragment, i) => String(json.$id ?? `schema-${i}`) },
  });

  app.get(DOCUMENT, { schema: { hide: true }, config: { session: false } }, async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return app.swagger();
  });

  await app.register(swaggerUi, {
    routePrefix: PAGE,
    // Without the bar of the library's own, whose picture brings a style that the policy refuses.
    uiConfig: { layout: 'BaseLayout', validatorUrl: null, docExpansion: 'list' },
    theme: { title: 'API of Medical Device Requests' },
    uiHooks: {
      async onRequest(_request: FastifyRequest, reply: FastifyReply) {
        reply.header('content-security-policy', pagePolicy(randomBytes(16).toString('base64url')));
      },
    },
  } as Parameters<typeof app.register>[1]);
}
