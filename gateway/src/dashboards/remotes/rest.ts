import { randomBytes } from 'node:crypto';
import { OVERRIDE_TICKET } from '@portal/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { foreignSources, publicSettings } from '../../people/index.ts';
import type { Services } from '../../platform/context.ts';
import { pagePolicy, REPORTING_ENDPOINTS } from '../../platform/rest/index.ts';
import { allowEmbedding } from '../embed/page.ts';
import { liveRegistry } from '../live/registry.ts';
import { readRegistry } from '../releases/service.ts';
import { cacheFile } from '../versions/cache.ts';
import { FILE_PATH, VERSION } from '../versions/description.ts';
import { versionFolder } from '../versions/folder.ts';
import { readTemplate, renderPage } from '../versions/page.ts';
import { sendCompressed } from '../versions/send.ts';
import { folderWith, HASHED } from '../versions/shell-files.ts';
import { shellFolder } from '../versions/shell-folder.ts';
import { withOverride } from './override/page.ts';
import { overrideOf } from './override/service.ts';
import { registry as registrySchema } from './rest-schema.ts';

const FOREVER = { maxAge: '365d', immutable: true } as const;

/**
 * Makes files available to pages of sandboxed dashboards. Such a page has an origin of its own, so for browsers these files belong to
 * another site. They are the same for everybody and contain nothing about people.
 */
const forFrames = (reply: FastifyReply): FastifyReply =>
  reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');

/** The routes of the registry, the dashboards' files, and the shell for all other paths. */
export function remoteRoutes(app: FastifyInstance, services: Services): void {
  const { config } = services;
  app.get('/api/remotes', { schema: registrySchema, config: { session: false } }, async (request, reply) => {
    const registry = await liveRegistry(services).current();
    const etag = `"${registry.revision}"`;
    reply.header('cache-control', 'no-cache').header('etag', etag);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(registry));
  });

  app.get<{ Params: { name: string; version: string; '*': string } }>(
    '/remotes/:name/:version/*',
    async (request, reply) => {
      const { name, version, '*': file } = request.params;
      const isWellFormed = VERSION.test(name) && VERSION.test(version) && FILE_PATH.test(file);
      if (!isWellFormed || !(await cacheFile(services, name, version, file))) return reply.callNotFound();
      return forFrames(reply).sendFile(file, versionFolder(config, name, version), FOREVER);
    },
  );
  app.get('/remotes/*', (_request, reply) => reply.callNotFound());

  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const file = request.params['*'];
    if (file === 'api') return reply.callNotFound();
    if (!/\.\w+$/.test(file) || file === 'index.html') return sendPage(request, reply, services);
    if (!FILE_PATH.test(file)) return reply.callNotFound();
    if (!HASHED.test(file)) return reply.sendFile(file, shellFolder(config), { maxAge: 0 });
    const folder = await folderWith(services, file);
    return folder ? forFrames(reply).sendFile(file, folder, FOREVER) : reply.callNotFound();
  });
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, services: Services) {
  const nonce = randomBytes(16).toString('base64url');
  const [template, registry] = await Promise.all([
    readTemplate(shellFolder(services.config)).catch(() => null),
    readRegistry(services),
  ]);
  if (template === null) {
    return reply
      .code(503)
      .type('text/plain; charset=utf-8')
      .send('The portal is not built yet. Run "npm run build".');
  }
  const [pathname = '/'] = request.url.split('?');
  const { ancestors, settings: embedding } = allowEmbedding(reply, services.config, pathname);
  const override = await overrideOf(services, (request.query as Record<string, unknown>)[OVERRIDE_TICKET]);
  const settings = { ...publicSettings(services.config), ...embedding, ...(override && { override }) };
  const sources = withOverride(foreignSources(services.config.identity), override);
  const page = Buffer.from(renderPage(template, { nonce, pathname, registry, settings }));
  reply
    .header('content-security-policy', pagePolicy(nonce, ancestors, sources))
    .header('reporting-endpoints', REPORTING_ENDPOINTS)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8');
  return sendCompressed(request, reply, page);
}
