import type { Block, Fact } from '../../platform/paper/index.ts';

/** A name with what is said of it; `isLong` takes the whole width. */
export type Said = readonly [label: string, value: unknown, isLong?: boolean];

/** A list of facts without those of which nothing is said; no block where nothing is said at all. */
export function factBlocks(entries: readonly Said[]): Block[] {
  const facts = entries.flatMap(([label, value, isLong = false]): Fact[] =>
    value === null || value === undefined || value === '' ? [] : [{ label, value: String(value), isLong }],
  );
  return facts.length ? [{ kind: 'facts', facts }] : [];
}
