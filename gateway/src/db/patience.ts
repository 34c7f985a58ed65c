import { AsyncLocalStorage } from 'node:async_hooks';

/** All that one request waits for the database, its statements together: then it is answered 503. */
export const REQUEST_MS = 8_000;

/** What one piece of work may still wait for the database; statements that run side by side count once. */
class Patience {
  readonly #most: number;
  #waited = 0;
  #since = 0;
  #underWay = 0;

  constructor(most: number) {
    this.#most = most;
  }

  begin(): void {
    if (this.#underWay++ === 0) this.#since = performance.now();
  }

  end(): void {
    if (--this.#underWay === 0) this.#waited += performance.now() - this.#since;
  }

  get left(): number {
    const now = this.#underWay ? performance.now() - this.#since : 0;
    return Math.max(0, this.#most - this.#waited - now);
  }
}

const current = new AsyncLocalStorage<Patience>();

/** Runs `work`, which waits for the database no longer than this in all, whatever its caller may wait. */
export const waitingAtMost = <T>(ms: number, work: () => T): T => current.run(new Patience(ms), work);

/** What outlives the request that began it: its statements have the server's limit alone. */
export const beyondTheRequest = <T>(work: () => T): T => current.exit(work);

/** One wait for the database: how long it may take, and what to call when it is over. Outside of a request it is `otherwise`. */
export function startWaiting(otherwise: number): { ms: number; done: () => void } {
  const patience = current.getStore();
  if (!patience) return { ms: otherwise, done: () => {} };
  const ms = patience.left;
  patience.begin();
  return { ms, done: () => patience.end() };
}
