import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { REPORTING_ENDPOINTS } from '../../platform/rest/index.ts';
import { type RemoteDescription, registryEntry, VERSION } from '../versions/description.ts';
import { readTemplate, renderPage } from '../versions/page.ts';
import { sendCompressed } from '../versions/send.ts';
import { shellFolder } from '../versions/shell-folder.ts';
import { findVersion } from '../versions/store.ts';
import { preloadScripts, sandboxPolicy } from './page.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/** The pages in which sandboxed dashboards run, and the calls that such a dashboard may make. */
export function sandboxRoutes(app: FastifyInstance, services: Services): void {
  const { config, db } = services;

  async function described(request: FastifyRequest): Promise<RemoteDescription | undefined> {
    const { name, version } = request.params as { name: string; version: string };
    const row =
      VERSION.test(name) && VERSION.test(version) ? await findVersion(db, name, version) : undefined;
    return row && (JSON.parse(row.description) as RemoteDescription);
  }

  app.get('/sandbox/:name/:version', async (request, reply) => {
    const [template, description] = await Promise.all([
      readTemplate(shellFolder(config)).catch(() => null),
      described(request),
    ]);
    if (!description || !template) return reply.callNotFound();
    const entry = registryEntry(description);
    const nonce = randomBytes(16).toString('base64url');
    // For a frame, the files come from another site, so the page asks for all of them at once.
    const pathname = entry.manifest.routes[0]?.path ?? '';
    const page = renderPage(template, {
      nonce,
      pathname,
      settings: {},
      registry: { remotes: [entry] },
      preloads: preloadScripts,
    });
    reply
      .removeHeader('x-frame-options')
      // The page has an origin of its own in any case, so it needs no header about the portal's.
      .removeHeader('origin-agent-cluster')
      .header('content-security-policy', sandboxPolicy({ nonce, html: template.html }, config))
      .header('reporting-endpoints', REPORTING_ENDPOINTS)
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'private, no-cache')
      .header('vary', 'accept-encoding')
      .type('text/html; charset=utf-8');
    return sendCompressed(request, reply, Buffer.from(page));
  });

  app.get('/sandbox/:name/:version/documents.json', async (request, reply) => {
    const description = await described(request);
    if (!description) return reply.callNotFound();
    reply
      .header('cache-control', `public, max-age=${YEAR_S}, immutable`)
      .type('application/json; charset=utf-8');
    return JSON.stringify((description.documents ?? []).map(({ text }) => text));
  });

  app.get('/sandbox/*', (_request, reply) => reply.callNotFound());
}
