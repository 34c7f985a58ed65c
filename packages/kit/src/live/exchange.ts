import { type Exchange, subscriptionExchange } from '@urql/core';
import { beginToRead, followLive } from './hub.ts';

/** Represents changes that the page missed while it had no connection. */
const MISSED = { __typename: 'RequestChange', id: '0', action: 'missed', stage: null, at: null };

/**
 * Provides changes of requests, the only subscription that screens use, from the one stream of the page. Create it before anything is read.
 */
export function liveExchange(url: string): Exchange {
  beginToRead(url);
  return subscriptionExchange({
    forwardSubscription: () => ({
      subscribe: (sink) => ({
        unsubscribe: followLive(
          { onRequest: (change) => sink.next({ data: { requestChanged: change ?? MISSED } }) },
          url,
        ),
      }),
    }),
  });
}
