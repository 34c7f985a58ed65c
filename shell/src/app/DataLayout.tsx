import { createPortalClient, type PortalUser, useAuth, useLiveChanges } from '@portal/kit';
import { useMemo } from 'react';
import { Outlet } from 'react-router-dom';
import { type Client, type OperationResult, Provider } from 'urql';

type Looker = (result: OperationResult) => void;

/** The last one, so that a visit to a page without data does not empty the cache. */
let current: { key: string; client: Client } | undefined;

/** One GraphQL client for each person: what one may see never stays for the next, nor after a change of roles. */
function clientFor({ id, roles }: PortalUser, onResult?: Looker): Client {
  const key = `${id}:${roles.join()}`;
  if (current?.key !== key) current = { key, client: createPortalClient({ onResult }) };
  return current.client;
}

/** Around the pages that show data. `onResult`, the same one always, looks on at all that the server answers. */
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
