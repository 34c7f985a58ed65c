import { say } from '@portal/domain/service-messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from './errors.ts';

/** How often the gateway checks, and how many bytes must have come since the last check. Any usable line transfers more. */
export interface Progress {
  everyMs: number;
  bytes: number;
}
export const LEAST_PROGRESS: Progress = { everyMs: 10_000, bytes: 4_096 };

interface Receiving {
  request: FastifyRequest;
  reply: FastifyReply;
  /** The bytes that the connection had brought at the last check. Null before the first one. */
  read: number | null;
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Ends requests whose bodies come too slowly: the answer is 408, and the connection is closed. A large upload may take long while it makes
 * progress, so progress counts and not time. An upload that waits for the gateway is not ended.
 */
export function endSlowBodies(app: FastifyInstance, { everyMs, bytes }: Progress = LEAST_PROGRESS): void {
  const receiving = new Set<Receiving>();
  app.addHook('onRequest', (request, reply, next) => {
    if (!hasBody(request)) return next();
    const body: Receiving = { request, reply, read: null };
    receiving.add(body);
    const done = () => receiving.delete(body);
    request.raw.once('end', done).once('close', done);
    next();
  });
  const look = () => {
    for (const body of receiving) {
      const { raw } = body.request;
      const { bytesRead } = raw.socket;
      const came = body.read === null ? bytes : bytesRead - body.read;
      body.read = bytesRead;
      // These bytes have come, and the gateway has not read them yet.
      if (came < bytes && !raw.complete && raw.readableLength === 0) refuse(body);
    }
  };
  const watch = setInterval(look, everyMs).unref();
  app.addHook('onClose', async () => clearInterval(watch));

  function refuse({ request: { raw }, reply }: Receiving): void {
    const { socket } = raw;
    if (!reply.sent) reply.hijack();
    if (!reply.raw.headersSent) {
      const body = JSON.stringify(errorBody(say('bodyTooSlow')));
      const headers = { 'content-type': 'application/json; charset=utf-8', connection: 'close' };
      reply.raw.writeHead(408, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
    }
    // The code that waits for the body gets the error that it will not come.
    setImmediate(() => socket.destroySoon());
  }
}
