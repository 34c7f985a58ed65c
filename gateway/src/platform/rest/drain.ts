import type { FastifyInstance } from 'fastify';

/** How long a stop waits for running requests. */
const GRACE_MS = 10_000;

/**
 * Closing waits until every accepted request has its answer, on all addresses of the server. New requests get 503 meanwhile.
 * Connections are closed only then: no answer is cut off, and no kept-alive connection delays the stop.
 */
export function finishBeforeClose(app: FastifyInstance): void {
  let underWay = 0;
  let done = () => {};
  app.addHook('onRequest', (_request, reply, next) => {
    underWay++;
    reply.raw.once('close', () => {
      underWay--;
      if (underWay === 0) done();
    });
    next();
  });
  app.addHook('preClose', async () => {
    if (underWay === 0) return;
    await new Promise<void>((resolve) => {
      const patience = setTimeout(resolve, GRACE_MS);
      done = () => {
        clearTimeout(patience);
        resolve();
      };
    });
    app.server.closeAllConnections();
  });
}
