import type { FastifyInstance } from 'fastify';

/** How long a stop waits for what is under way. */
const GRACE_MS = 10_000;

/**
 * Closing waits until every request that was accepted has been answered, on whichever address it came in; new ones get 503
 * meanwhile. Only then are the connections closed, so that none is cut off and none, kept alive, holds the stop up.
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
