import type { FastifyInstance } from 'fastify';

/** How long a stop waits for running requests. */
const GRACE_MS = 10_000;

/**
 * Makes closing wait until every accepted request has its answer, on all addresses of the server. Meanwhile new requests get 503.
 * Connections are closed only after that: no answer is cut off, and no keep-alive connection delays the stop.
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
