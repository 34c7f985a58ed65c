import { createPortalClient, type PortalUser, useAuth, useLiveChanges } from '@portal/kit';
import { useMemo } from 'react';
import { Outlet } from 'react-router-dom';
import { type Client, type OperationResult, Provider } from 'urql';

type Looker = (result: OperationResult) => void;

/** The last client is kept, so that a visit to a page without data does not empty the cache. */
let current: { key: string; client: Client } | undefined;

/**
 * Each person gets a new GraphQL client, and so does a person whose roles change. So no data stays for someone who may not see
 * it.
 */
function clientFor({ id, roles }: PortalUser, onResult?: Looker): Client {
  const key = `${id}:${roles.join()}`;
  if (current?.key !== key) current = { key, client: createPortalClient({ onResult }) };
  return current.client;
}

/** Wraps the pages that show data. `onResult` is called with every answer of the server; it must always be the same function. */
export function DataLayout({ onResult }: { onResult?: Looker }) {
  const { user } = useAuth();
  const client = useMemo(() => user && clientFor(user, onResult), [user, onResult]);
  useLiveChanges(client);
  return client ? (
    <Provider value={client}>
      <Outlet />
    </Provider>
  ) : (
    <Outlet />
  );
}
