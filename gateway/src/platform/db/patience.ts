import { AsyncLocalStorage } from 'node:async_hooks';

/** All that one request waits for the database, its statements together: then it is answered 503. */
export const REQUEST_MS = 8_000;

const current = new AsyncLocalStorage<Patience>();

/** How long one piece of work may wait for the database in all; statements that run side by side count once. */
export class Patience {
  readonly #most: number;
  #waited = 0;
  #since = 0;
  #underWay = 0;

  constructor(ms: number) {
    this.#most = ms;
  }

  /** Runs `work` with what is left of it, whatever the caller has. */
  run<T>(work: () => T): T {
    return current.run(this, work);
  }

  begin(): number {
    const left = this.#left();
    if (this.#underWay++ === 0) this.#since = performance.now();
    return left;
  }

  end(): void {
    if (--this.#underWay === 0) this.#waited += performance.now() - this.#since;
  }

  #left(): number {
    const now = this.#underWay ? performance.now() - this.#since : 0;
    return Math.max(0, this.#most - this.#waited - now);
  }
}

/** What outlives the request that began it: its statements have the limit of each statement alone. */
export const beyondTheRequest = <T>(work: () => T): T => current.exit(work);

const NOTHING = () => {};

/** One wait for the database: how long it may take, and what to call when it is over. Outside of a request it is `otherwise`. */
export function startWaiting(otherwise: number): { ms: number; done: () => void } {
  const patience = current.getStore();
  if (!patience) return { ms: otherwise, done: NOTHING };
  return { ms: patience.begin(), done: () => patience.end() };
}
