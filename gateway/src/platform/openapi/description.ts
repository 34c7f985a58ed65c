import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { operationOf, SECURITY_SCHEMES, TAGS } from './calls.ts';
import { allComponents } from './components.ts';
import { jsonSchemaOf } from './from-zod.ts';

/** Returns an app that has these routes without their handlers. It writes their OpenAPI document and shows it at `page`. */
export async function makeDescription(
  routes: readonly RouteOptions[],
  page: string,
): Promise<FastifyInstance> {
  const app = fastify({ exposeHeadRoutes: false });
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  for (const [schema, { name, direction }] of allComponents())
    app.addSchema({ $id: name, ...jsonSchemaOf(schema, direction) });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Medical Device Requests',
        version: '1.0.0',
        description:
          'What the portal does, over REST. Answers are JSON in snake_case; a refusal is `{"error": message, "code", "fields"?}`: the message is fit to be shown, the code to be compared.',
        license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
      },
      servers: [{ url: '/', description: 'This portal' }],
      tags: Object.values(TAGS),
      components: { securitySchemes: SECURITY_SCHEMES },
      security: [{ session: [] }],
    },
    refResolver: { buildLocalReference: (json, _base, _fragment, i) => String(json.$id ?? `schema-${i}`) },
  });
  for (const { method, url, schema = {} } of routes)
    if (schema.call && method !== 'HEAD')
      // OpenAPI has no notation for the rest of a path, so it is described as an ordinary parameter.
      app.route({
        method,
        url: url.replace('*', ':path'),
        schema: operationOf(schema.call),
        handler: async () => {},
      });

  await app.register(swaggerUi, {
    routePrefix: page,
    // Without the library's own header: its image has an inline style that the policy refuses.
    uiConfig: { layout: 'BaseLayout', validatorUrl: null, docExpansion: 'list' },
    theme: { title: 'API of Medical Device Requests' },
  });
  await app.ready();
  return app;
}
