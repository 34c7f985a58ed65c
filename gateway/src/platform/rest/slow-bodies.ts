import { say } from '@portal/domain/service-messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from './errors.ts';

/** How often is looked, and how much of a body must have come since: less than any line brings that carries a person's clicks. */
export interface Progress {
  everyMs: number;
  bytes: number;
}
export const LEAST_PROGRESS: Progress = { everyMs: 10_000, bytes: 4_096 };

interface Receiving {
  request: FastifyRequest;
  reply: FastifyReply;
  /** What the connection had brought when it was last looked at; null before the first look. */
  read: number | null;
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Ends requests whose bodies trickle in: 408, and the connection is closed. Large uploads may take long as long as they get on, so
 * what counts is the progress and not the time. While an upload waits for us it makes none, and is let be.
 */
export function endSlowBodies(app: FastifyInstance, { everyMs, bytes }: Progress = LEAST_PROGRESS): void {
  const receiving = new Set<Receiving>();
  app.addHook('onRequest', (request, reply, next) => {
    if (!hasBody(request)) return next();
    const one: Receiving = { request, reply, read: null };
    receiving.add(one);
    const done = () => receiving.delete(one);
    request.raw.once('end', done).once('close', done);
    next();
  });
  const look = () => {
    for (const one of receiving) {
      const { raw } = one.request;
      const { bytesRead } = raw.socket;
      const came = one.read === null ? bytes : bytesRead - one.read;
      one.read = bytesRead;
      // What has come and is not taken yet waits for us.
      if (came < bytes && !raw.complete && raw.readableLength === 0) refuse(one);
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
    // What is waiting for the body hears that it will not come.
    setImmediate(() => socket.destroySoon());
  }
}
