import { callCarrier } from '../frame/carrier.ts';
import { API_BASE } from '../session/api.ts';
import type { PortalNews } from './shareStream.ts';

export interface LiveListener {
  /** Called when requests were changed; `change` is the last change, if it is known. */
  onRequest?(change: unknown): void;
  onNews?(news: PortalNews): void;
}

const listeners = new Map<string, Set<LiveListener>>();
const closers = new Map<string, () => void>();
/** When the page began to read from this address, as `performance.now()`. */
const readSince = new Map<string, number>();

/** Call this when a page begins to read. Changes from now on are reported, even those from before its stream is open. */
export const beginToRead = (url: string): void => void readSince.set(url, performance.now());

function open(url: string, all: Set<LiveListener>): () => void {
  const onRequest = (change: unknown) => {
    for (const each of [...all]) each.onRequest?.(change);
  };
  const onNews = (news: PortalNews) => {
    for (const each of [...all]) each.onNews?.(news);
  };
  const since = readSince.get(url) ?? performance.now();
  const carrier = callCarrier();
  if (carrier) return carrier.follow({ onRequest });
  let over = false;
  let close = () => {};
  // The code that reads the stream is loaded when it is first needed.
  void import('./shareStream.ts').then(
    ({ shareStream }) => {
      if (over) return;
      close = shareStream(url, since, { onRequest, onNews });
    },
    () => {},
  );
  return () => {
    over = true;
    close();
  };
}

/** Follows the stream of live changes. A page has one stream, however many listeners there are. The returned function ends it. */
export function followLive(listener: LiveListener, url = `${API_BASE}/graphql`): () => void {
  const all = listeners.get(url) ?? new Set();
  listeners.set(url, all);
  all.add(listener);
  if (all.size === 1) closers.set(url, open(url, all));
  return () => {
    all.delete(listener);
    if (all.size > 0) return;
    closers.get(url)?.();
    closers.delete(url);
  };
}
