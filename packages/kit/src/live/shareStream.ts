import { documentText } from '../graphql/documentText.ts';
import { atMostEvery } from './atMostEvery.ts';
import { changedDocument } from './changed.graphql.ts';
import { readStream, type StreamResult } from './stream.ts';

const NAME = 'live-changes';
/** Changes of requests within this time are reported together, so that the page reads the new state once. */
const AT_MOST_EVERY_MS = 400;
/** How long gateways and other tabs remember changes, in milliseconds. Data that was read longer ago may miss older changes. */
const KNOWN_FOR_MS = 30_000;

/** News of the portal itself, not of requests. */
export interface PortalNews {
  __typename: string;
}

/** Whether the news changes which things wait for the person: somebody has another deputy. */
const outdatesPages = (news: PortalNews & { changedAt?: string | null }): boolean =>
  news.__typename === 'DeputiesChange' && Boolean(news.changedAt);

/** A message between tabs: what the stream says, that changes may have been missed, or that a tab has just joined. */
type Message = { change: { __typename: string } } | 'gap' | 'joined';

/**
 * Reads the stream until the caller calls the returned function. All tabs of a browser share one connection, because a browser has only six
 * to a server. One tab reads the stream and passes everything on; when that tab is closed, another tab takes over.
 * `onRequest` is called for changes of requests. For changes that come close together it is called once, with the last one. After a gap it
 * is called with the last one again, or without one. `onNews` is called for each other piece of news. A tab that joins gets the last piece
 * of each kind.
 * `readSince` is when this page first read data (`performance.now()`). Changes between that moment and the opening of the stream are
 * reported too.
 */
export function shareStream(
  url: string,
  readSince: number,
  { onRequest, onNews }: { onRequest(change: unknown): void; onNews(news: PortalNews): void },
): () => void {
  const control = new AbortController();
  const { signal } = control;
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(NAME) : undefined;
  const lastNews = new Map<string, PortalNews>();
  let last: unknown;
  let lastAt = Number.NEGATIVE_INFINITY;
  let reads = false;
  const tell = atMostEvery(AT_MOST_EVERY_MS, () => {
    if (!signal.aborted) onRequest(last);
  });
  const heard = (message: Message) => {
    if (message === 'joined') {
      if (!reads) return;
      for (const news of lastNews.values()) channel?.postMessage({ change: news });
      // The tab may have read its data before this change, and has not heard of the change.
      if (performance.now() - lastAt < KNOWN_FOR_MS) channel?.postMessage('gap' satisfies Message);
      return;
    }
    if (message === 'gap') return tell();
    const { change } = message;
    if (change.__typename === 'RequestChange') {
      last = change;
      lastAt = performance.now();
      tell();
    } else {
      const known = lastNews.get(change.__typename);
      lastNews.set(change.__typename, change);
      onNews(change);
      // When a tab joins, the reading tab sends everything again: for the other tabs it is not new.
      if (outdatesPages(change) && JSON.stringify(change) !== JSON.stringify(known)) tell();
    }
  };
  const passOn = (message: Message) => {
    heard(message);
    channel?.postMessage(message);
  };
  channel?.addEventListener('message', ({ data }) => heard(data));
  channel?.postMessage('joined' satisfies Message);
  const onResult = ({ data }: StreamResult) => {
    const { changed } = (data ?? {}) as { changed?: { __typename: string } };
    if (changed) passOn({ change: changed });
  };
  const read = () => {
    reads = true;
    const readFor = Math.ceil(performance.now() - readSince);
    if (readFor > KNOWN_FOR_MS) passOn('gap');
    return readStream(
      url,
      { query: documentText(changedDocument), variables: { readFor: Math.min(readFor, KNOWN_FOR_MS) } },
      { onResult, onGap: () => passOn('gap'), signal },
    );
  };

  // Browsers have locks only on https and localhost, and refuse them when they refuse storage. Each tab then has its own
  // connection.
  const { locks } = navigator;
  if (!locks) void read();
  else {
    const askedAt = Date.now();
    locks
      .request(NAME, { signal }, () => {
        if (Date.now() - askedAt > AT_MOST_EVERY_MS) passOn('gap');
        return read();
      })
      .catch(() => {
        if (!signal.aborted) void read();
      });
  }
  return () => {
    control.abort();
    channel?.close();
  };
}
