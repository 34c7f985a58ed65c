import type { Client } from '@urql/core';
import { useEffect } from 'react';
import { pipe, subscribe } from 'wonka';
import { requestChangedDocument } from './requestChanged.graphql.ts';

/**
 * Keeps what is on the screen up to date with what others do, as long as the caller is mounted: each change makes the cache
 * read again what is shown. Once for the whole portal, around all pages with data.
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
