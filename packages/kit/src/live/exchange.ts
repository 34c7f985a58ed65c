import { type Exchange, subscriptionExchange } from '@urql/core';
import type { StreamRequest, StreamResult } from './stream.ts';

/** Stands for changes that the page missed while the connection was away. */
const MISSED: StreamResult = {
  data: { requestChanged: { __typename: 'RequestChange', id: '0', action: 'missed', stage: null, at: null } },
};

/** Handles subscriptions over server-sent events. The code that reads them is fetched with the first subscription. */
export const liveExchange = (url: string): Exchange =>
  subscriptionExchange({
    forwardSubscription: ({ query, variables }) => ({
      subscribe(sink) {
        let over = false;
        let close = () => {};
        void import('./shareStream.ts').then(({ shareStream }) => {
          if (over) return;
          const request = { query, variables } as StreamRequest;
          close = shareStream(url, request, MISSED, (result) => sink.next(result as object));
        }, sink.error);
        return {
          unsubscribe() {
            over = true;
            close();
          },
        };
      },
    }),
  });
