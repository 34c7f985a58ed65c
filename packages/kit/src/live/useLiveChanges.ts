import type { Client } from '@urql/core';
import { useEffect } from 'react';
import { pipe, subscribe } from 'wonka';
import { requestChangedDocument } from './requestChanged.graphql.ts';

/**
 * Keeps the screen up to date with other people's changes while the caller is mounted: after each change the cache reads again
 * what is shown. Use it once for the whole portal, around all pages with data.
 */
export function useLiveChanges(client: Client | null): void {
  useEffect(() => {
    if (!client) return;
    const { unsubscribe } = pipe(
      client.subscription(requestChangedDocument, {}),
      subscribe(() => {}),
    );
    return unsubscribe;
  }, [client]);
}
