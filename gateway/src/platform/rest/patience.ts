import type { FastifyInstance } from 'fastify';
import { Patience, REQUEST_MS } from '../db/patience.ts';

declare module 'fastify' {
  interface FastifyRequest {
    patience: Patience | null;
  }
}

/**
 * Bounds how long a request waits for the database: what hangs is given up and the request answered as when the database is away. The
 * time in which a body comes in is the client's own and does not count. Must be registered before what asks the database.
 */
export function limitWaiting(app: FastifyInstance): void {
  app.decorateRequest('patience', null);
  app.addHook('onRequest', (request, _reply, next) => {
    request.patience = new Patience(REQUEST_MS);
    request.patience.run(next);
  });
  // A body is read by events of the connection, which all its requests share.
  app.addHook('preValidation', (request, _reply, next) => {
    if (request.patience) request.patience.run(next);
    else next();
  });
}
