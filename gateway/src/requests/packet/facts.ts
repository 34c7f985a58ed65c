import type { Block, Fact } from '../../platform/paper/index.ts';

/** A label with its value. A long one takes the whole width. */
export type Said = readonly [label: string, value: unknown, isLong?: boolean];

/** One block with the facts that are not empty; no block when all are. */
export function factBlocks(entries: readonly Said[]): Block[] {
  const facts = entries.flatMap(([label, value, isLong = false]): Fact[] =>
    value === null || value === undefined || value === '' ? [] : [{ label, value: String(value), isLong }],
  );
  return facts.length ? [{ kind: 'facts', facts }] : [];
}
