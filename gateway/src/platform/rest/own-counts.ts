import type { Count } from './shared-counts.ts';

const MOST = 20_000;

/** The counts of this gateway. When there are too many people and addresses, the oldest counts are dropped. */
export class OwnCounts {
  readonly #counts = new Map<string, { current: number; until: number }>();

  add(key: string, windowMs: number, now: number = Date.now()): Count {
    const window = this.#counts.get(key);
    if (window && now < window.until) {
      window.current++;
      return { current: window.current, ttl: window.until - now };
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
