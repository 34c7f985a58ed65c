import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { limitedTo } from '../../platform/rest/index.ts';
import { sdkFolder } from './built.ts';
import { type HandOut, makeHandOut } from './hand-out.ts';
import { keepHandedOut, keptTarball } from './kept.ts';

/** Calls per minute from one address, which may be that of a whole hospital. An installation needs about ten. */
const CALLS_PER_MINUTE = 600;
const REVALIDATED = 'no-cache';
const FOREVER = 'public, max-age=31536000, immutable';

/** The packages that this portal's dashboards are built with. They are public, so no session is needed. */
export function sdkRoutes(app: FastifyInstance, services: Services): void {
  const { config, log } = services;
  let made: HandOut | undefined;
  let making: Promise<HandOut | undefined> | undefined;
  /** Made once. While nothing is built, the next call tries again. */
  const handOut = async () => {
    if (made) return made;
    const { port } = (app.server.address() ?? config) as Pick<AddressInfo, 'port'>;
    const address = config.publicUrl ?? `http://localhost:${port}`;
    making ??= makeHandOut(sdkFolder(config), address).finally(() => {
      making = undefined;
    });
    made = await making;
    return made;
  };
  // Made when the gateway knows its address, before the first request. No answer waits for it, but a stop does, so that nothing is written
  // after it.
  let keeping: Promise<void> | undefined;
  app.addHook('onListen', async () => {
    keeping = handOut()
      .then((kit) => kit && keepHandedOut(services, kit))
      .catch((error: unknown) => log.warn({ err: error }, 'packages for dashboards not kept'));
  });

  app.addHook('onClose', () => keeping);

  const options = { config: config.rateLimits ? limitedTo(CALLS_PER_MINUTE) : {} };
  app.get('/sdk', options, (_request, reply) => reply.redirect('/sdk/', 308));
  app.get<{ Params: { '*': string } }>('/sdk/*', options, async (request, reply) => {
    const kit = await handOut();
    if (!kit)
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The packages are not built yet. Run "npm run build".');
    const path = request.params['*'];
    if (path === '') {
      reply.header('cache-control', REVALIDATED).header('vary', 'accept');
      const isPerson = request.headers.accept?.includes('text/html');
      return isPerson ? reply.type('text/html; charset=utf-8').send(kit.page) : reply.send(kit.listing);
    }
    const file = kit.files.get(path);
    const bytes = file?.bytes ?? (await keptTarball(services, path));
    if (!bytes) return reply.callNotFound();
    reply.header('cache-control', file && !file.isLasting ? REVALIDATED : FOREVER);
    if (file) {
      reply.header('etag', file.etag);
      if (request.headers['if-none-match']?.includes(file.etag)) return reply.code(304).send();
    }
    return reply.type(file?.type ?? 'application/octet-stream').send(bytes);
  });
}
