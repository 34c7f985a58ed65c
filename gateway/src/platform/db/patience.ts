import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The longest time that one request waits for the database, for all statements together. After that it is answered with
 * 503.
 */
export const REQUEST_MS = 8_000;

const current = new AsyncLocalStorage<Patience>();

/** How long one piece of work may wait for the database in total. Statements that run in parallel count once. */
export class Patience {
  readonly #most: number;
  #waited = 0;
  #since = 0;
  #underWay = 0;

  constructor(ms: number) {
    this.#most = ms;
  }

  /** Runs `work` with the rest of this patience, whatever patience the caller has. */
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

/** Runs work that lasts longer than the request that started it. Its statements have only their own limits. */
export const beyondTheRequest = <T>(work: () => T): T => current.exit(work);

const NOTHING = () => {};

/**
 * Starts one wait for the database: `ms` is the longest time, and `done` must be called at its end. Outside of a request
 * the time is `otherwise`.
 */
export function startWaiting(otherwise: number): { ms: number; done: () => void } {
  const patience = current.getStore();
  if (!patience) return { ms: otherwise, done: NOTHING };
  return { ms: patience.begin(), done: () => patience.end() };
}
