import { createPortalClient, type PortalUser, useAuth, useLiveChanges } from '@portal/kit';
import { useMemo } from 'react';
import { Outlet } from 'react-router-dom';
import { type Client, Provider } from 'urql';

/** The last one, so that a visit to a page without data does not empty the cache. */
let current: { key: string; client: Client } | undefined;

/** One GraphQL client for each person: what one may see never stays for the next, nor after a change of roles. */
function clientFor({ id, roles }: PortalUser): Client {
  const key = `${id}:${roles.join()}`;
  if (current?.key !== key) current = { key, client: createPortalClient() };
  return current.client;
}

/** Around the pages that show data. */
export function DataLayout() {
  const { user } = useAuth();
  const client = useMemo(() => user && clientFor(user), [user]);
  useLiveChanges(client);
  return client ? (
    <Provider value={client}>
      <Outlet />
    </Provider>
  ) : (
    <Outlet />
  );
}
