import type { FastifyInstance } from 'fastify';
import { scannerFiles } from './files.ts';

/**
 * A worker has the content security policy of its own response: only here may WebAssembly run (ADR 134). It can fetch only from this
 * origin, and load no other script.
 */
const POLICY =
  "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
const FOREVER = 'public, max-age=31536000, immutable';

/** The barcode reader for browsers without their own, served from this origin. It is public, like all files that pages load. */
export function scannerRoutes(app: FastifyInstance): void {
  app.get<{ Params: { '*': string } }>('/scanner/*', async (request, reply) => {
    const name = request.params['*'];
    const file = (await scannerFiles()).get(name);
    if (!file) return reply.callNotFound();
    reply
      .type(file.type)
      .header('content-security-policy', POLICY)
      .header('cache-control', name === 'worker.js' ? 'no-cache' : FOREVER)
      .header('vary', 'accept-encoding');
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(file.plain);
    return reply.header('content-encoding', 'br').send(file.packed);
  });
}
