import type { FastifyInstance } from 'fastify';
import { Patience, REQUEST_MS } from '../db/patience.ts';

declare module 'fastify' {
  interface FastifyRequest {
    patience: Patience | null;
  }
}

/**
 * Limits how long a request waits for the database. A statement that hangs is given up, and the request gets the same answer as when the
 * database cannot be reached. The time in which the body arrives does not count, because the client decides it. Must be registered before
 * every hook that uses the database.
 */
export function limitWaiting(app: FastifyInstance): void {
  app.decorateRequest('patience', null);
  app.addHook('onRequest', (request, _reply, next) => {
    request.patience = new Patience(REQUEST_MS);
    request.patience.run(next);
  });
  // Events of the connection deliver a body. All requests of the connection share them.
  app.addHook('preValidation', (request, _reply, next) => {
    if (request.patience) request.patience.run(next);
    else next();
  });
}
