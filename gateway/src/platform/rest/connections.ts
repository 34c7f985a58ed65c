import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { networkOf } from './network.ts';

/** The limits for all connections, and for those of one address. A hospital may have one address for everybody. */
export interface ConnectionLimits {
  all: number;
  ofOneAddress: number;
}
const LIMITS: ConnectionLimits = { all: 10_000, ofOneAddress: 4_000 };

/** How long the HTTP server waits. `slow-bodies.ts` ends a body that comes too slowly. */
export const TIMEOUTS = {
  /** From the first byte of a request to the end of its headers. */
  headersMs: 15_000,
  /** From the first byte to the end of the body. Enough for the largest upload over a slow line. */
  requestMs: 15 * 60_000,
  /** How often the server checks these times. */
  checkMs: 5_000,
  /** For a connection without any traffic. Live changes send something every few seconds. */
  idleMs: 120_000,
} as const;

/**
 * Limits the number of open connections, so that one address cannot use them all. A trusted proxy speaks for many people, so the limit of
 * one address does not apply to it.
 */
export function limitConnections(
  app: FastifyInstance,
  { trustedProxies, log }: { trustedProxies: readonly string[]; log: Logger },
  { all, ofOneAddress }: ConnectionLimits = LIMITS,
): void {
  const open = new Map<string, number>();
  app.server.maxConnections = all;
  app.server.on('drop', () => log.warn('a connection was refused: too many are open'));
  app.server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count > ofOneAddress && trustedProxies.length === 0) socket.destroy();
  });
}
