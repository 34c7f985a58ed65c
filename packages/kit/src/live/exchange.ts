import { type Exchange, subscriptionExchange } from '@urql/core';
import { beginToRead, followLive } from './hub.ts';

/** Stands for changes that the page missed while the connection was away. */
const MISSED = { __typename: 'RequestChange', id: '0', action: 'missed', stage: null, at: null };

/** Gives changes of requests, the only subscription of screens, from the one stream of the page. Make it before anything is read. */
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
