import type { Count } from './shared-counts.ts';

const MOST = 20_000;

/** The counts of one gateway. Beyond so many people and addresses the oldest begin anew. */
export class OwnCounts {
  readonly #counts = new Map<string, { current: number; until: number }>();

  add(key: string, windowMs: number, now: number = Date.now()): Count {
    const known = this.#counts.get(key);
    if (known && now < known.until) {
      known.current++;
      return { current: known.current, ttl: known.until - now };
    }
    this.#counts.delete(key);
    for (const oldest of this.#counts.keys()) {
      if (this.#counts.size < MOST) break;
      this.#counts.delete(oldest);
    }
    this.#counts.set(key, { current: 1, until: now + windowMs });
    return { current: 1, ttl: windowMs };
  }
}
