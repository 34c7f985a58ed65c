import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { networkOf } from './network.ts';

/** Of all connections, and of one address: a hospital may have one for everybody. */
export interface ConnectionLimits {
  all: number;
  ofOneAddress: number;
}
const LIMITS: ConnectionLimits = { all: 10_000, ofOneAddress: 4_000 };

/** What the HTTP server waits for at most; slow bodies are ended by their progress (slow-bodies.ts). */
export const TIMEOUTS = {
  /** From the first byte of a request to the end of its headers. */
  headersMs: 15_000,
  /** To the end of its body: the largest upload over a bad line. */
  requestMs: 15 * 60_000,
  /** How often the server looks. */
  checkMs: 5_000,
  /** A connection on which nothing comes and nothing goes; live changes send something every few seconds. */
  idleMs: 120_000,
} as const;

/** Bounds how many connections are open, so that one address cannot take them all; proxies that are trusted speak for many. */
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
