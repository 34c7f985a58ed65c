import type { Block, Fact } from '../../platform/paper/index.ts';

/** A name with its value; `isLong` takes the whole width. */
export type Said = readonly [label: string, value: unknown, isLong?: boolean];

/** A list of facts without empty ones; no block when there are none. */
export function factBlocks(entries: readonly Said[]): Block[] {
  const facts = entries.flatMap(([label, value, isLong = false]): Fact[] =>
    value === null || value === undefined || value === '' ? [] : [{ label, value: String(value), isLong }],
  );
  return facts.length ? [{ kind: 'facts', facts }] : [];
}
