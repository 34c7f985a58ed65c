import type { Location } from 'react-router-dom';

/** The page that a visitor wanted to open. The sign-in page keeps it in its history entry. */
export interface OriginState {
  from?: string;
}

/** The state of a history entry that was redirected from an unknown address (spec 2, "any unknown path"). */
export const UNKNOWN_PAGE = { unknownPage: true } as const;
export const isFromUnknownPage = (state: unknown): boolean =>
  (state as Partial<typeof UNKNOWN_PAGE> | null)?.unknownPage === true;

export const originOf = ({ pathname, search, hash }: Location): OriginState => ({
  from: pathname + search + hash,
});

/** The remembered path if it is a path of this portal. Other origins and the sign-in pages are ignored. */
export function safeOrigin(state: unknown): string | undefined {
  const from = (state as OriginState | null)?.from;
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return undefined;
  const url = new URL(from, location.origin);
  if (url.origin !== location.origin || ['/login', '/signup'].includes(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}
