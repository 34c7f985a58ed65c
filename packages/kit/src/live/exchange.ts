import { type Exchange, subscriptionExchange } from '@urql/core';
import { followLive } from './hub.ts';

/** Stands for changes that the page missed while the connection was away. */
const MISSED = { __typename: 'RequestChange', id: '0', action: 'missed', stage: null, at: null };

/** Gives changes of requests, the only subscription of screens, from the one stream of the page. */
export const liveExchange = (url: string): Exchange =>
  subscriptionExchange({
    forwardSubscription: () => ({
      subscribe: (sink) => ({
        unsubscribe: followLive(
          { onRequest: (change) => sink.next({ data: { requestChanged: change ?? MISSED } }) },
          url,
        ),
      }),
    }),
  });
