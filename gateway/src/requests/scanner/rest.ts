import type { FastifyInstance } from 'fastify';
import { SCANNER_FILES, scannerFile } from './files.ts';

/** A worker has a policy of its own: only here may code of WebAssembly run (ADR 124). It can load these files and nothing else. */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'";
const YEAR_S = 365 * 24 * 60 * 60;

/** The reader of barcodes for browsers without one, from our own origin. */
export function scannerRoutes(app: FastifyInstance): void {
  for (const name of SCANNER_FILES) {
    app.get(`/scanner/${name}`, { config: { session: false } }, async (request, reply) => {
      const { type, plain, packed } = await scannerFile(name);
      // The worker names the others with their version.
      const isNamed = (request.query as { v?: unknown }).v !== undefined;
      const isPacked = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
      reply
        .type(type)
        .header('content-security-policy', POLICY)
        .header('cache-control', isNamed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
        .header('vary', 'accept-encoding');
      if (isPacked) reply.header('content-encoding', 'br');
      return reply.send(isPacked ? packed : plain);
    });
  }
}
