import { callApi } from '@portal/kit';

/** How many calls are made in a row while too few items are found. */
const MOST_CALLS = 5;

const NEXT = /^<\/api(.+)>; rel="next"$/;

interface Reading {
  /** How many items are wanted. A page may contain fewer, and the last page may exceed it. */
  least: number;
  /** Multiplies the number of allowed calls. */
  depth?: number;
  signal?: AbortSignal | undefined;
  /** The message when the API does not say what failed. */
  failure: string;
}

/**
 * Reads a list of the API page by page, starting at a path. It continues after short pages, because the API checks only a limited number of
 * items in one call. Returns the items and the path where the list continues, which is null at the end. Rejects as `callApi` does.
 */
export async function readPages<Item>(
  path: string,
  { least, depth = 1, signal, failure }: Reading,
): Promise<{ found: readonly Item[]; next: string | null }> {
  const items: Item[] = [];
  let next: string | null = path;
  for (let calls = 0; next && calls < MOST_CALLS * depth && items.length < least; calls++) {
    const response: Response = await callApi(next, { signal, failure });
    items.push(...((await response.json()) as Item[]));
    next = NEXT.exec(response.headers.get('link') ?? '')?.[1] ?? null;
  }
  return { found: items, next };
}
