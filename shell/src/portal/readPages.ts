import { callApi } from '@portal/kit';

/** So many calls in a row look further while too little is found. */
const MOST_CALLS = 5;

const NEXT = /^<\/api(.+)>; rel="next"$/;

interface Reading {
  /** So many items are sought. A page can bring fewer, and the last one that is read some more. */
  least: number;
  /** Multiplies the calls that may be made. */
  depth?: number;
  signal?: AbortSignal | undefined;
  /** What is told when the API does not say what failed. */
  failure: string;
}

/**
 * Reads pages of a list of the API from a path on, also past short ones: the API looks only so far in one call. Returns what was found and
 * the path where the list goes on, null after its end. Rejects as `callApi` does.
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
