/** Keys that are known for a while; of too many the oldest are forgotten. */
export class RecentKeys {
  readonly #until = new Map<string, number>();
  readonly #most: number;
  readonly #forMs: number;

  constructor({ most, forMs }: { most: number; forMs: number }) {
    this.#most = most;
    this.#forMs = forMs;
  }

  add(key: string): void {
    this.#until.delete(key);
    this.#until.set(key, performance.now() + this.#forMs);
    if (this.#until.size <= this.#most) return;
    const [oldest] = this.#until.keys();
    if (oldest !== undefined) this.#until.delete(oldest);
  }

  has(key: string): boolean {
    return (this.#until.get(key) ?? Number.NEGATIVE_INFINITY) > performance.now();
  }
}
