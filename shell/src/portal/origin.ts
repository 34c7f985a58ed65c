import type { Location } from 'react-router-dom';

/** Where a signed-out person wanted to go, as the sign-in page keeps it in its history entry. */
export interface OriginState {
  from?: string;
}

export const originOf = ({ pathname, search, hash }: Location): OriginState => ({
  from: pathname + search + hash,
});

/** The remembered path, if it is one of this portal: never another origin, never the sign-in pages themselves. */
export function safeOrigin(state: unknown): string | undefined {
  const from = (state as OriginState | null)?.from;
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return undefined;
  const url = new URL(from, location.origin);
  if (url.origin !== location.origin || ['/login', '/signup'].includes(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}
