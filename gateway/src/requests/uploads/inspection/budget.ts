/** Of a file and all files in it together, on whatever level. */
const MOST = {
  /** Parts of packages: a document has dozens, and no real one has more than this. */
  entries: 10_000,
  /** What the parts of packages state as their sizes, because every program that opens a document unpacks them. */
  stated: 512 * 1024 ** 2,
  /** Files in files, which are in memory while they are looked into. */
  inner: 64 * 1024 ** 2,
  /** The XML that is read. */
  xml: 64 * 1024 ** 2,
} as const;

/** Throws because a file needs more than may be read of it. */
export class BeyondBudget extends Error {}

/** What an inspection may still read of a file. Each file has one, which those inside it share. */
export class Budget {
  readonly #left: Record<keyof typeof MOST, number> = { ...MOST };

  /** Throws BeyondBudget when less is left: before it is read. */
  spend(what: keyof typeof MOST, count: number): void {
    this.#left[what] -= count;
    if (this.isSpent) throw new BeyondBudget(`Too much: ${what}`);
  }

  get isSpent(): boolean {
    return Object.values(this.#left).some((left) => left < 0);
  }
}
