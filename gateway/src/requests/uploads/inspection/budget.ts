/** The most that is read of a file and all files inside it together, at any depth. */
const MOST = {
  /** Parts of packages: a document has dozens, and no real one has more than this. */
  entries: 10_000,
  /** The bytes that the parts of packages state as their sizes, because every program that opens a document unpacks them. */
  stated: 512 * 1024 ** 2,
  /** The bytes of files inside files, which are in memory while they are inspected. */
  inner: 64 * 1024 ** 2,
  /** The bytes of XML that are read. */
  xml: 64 * 1024 ** 2,
} as const;

/** The error when a file needs more than may be read of it. */
export class BeyondBudget extends Error {}

/** What an inspection may still read of a file. Each uploaded file has one budget, which the files inside it share. */
export class Budget {
  readonly #left: Record<keyof typeof MOST, number> = { ...MOST };

  /** Must be called before reading. Throws BeyondBudget when less is left. */
  spend(what: keyof typeof MOST, count: number): void {
    this.#left[what] -= count;
    if (this.isSpent) throw new BeyondBudget(`Too much: ${what}`);
  }

  get isSpent(): boolean {
    return Object.values(this.#left).some((left) => left < 0);
  }
}
