import { createPortalClient, type PortalUser, useAuth, useLiveChanges } from '@portal/kit';
import { useMemo } from 'react';
import { Outlet } from 'react-router-dom';
import { type Client, type OperationResult, Provider } from 'urql';
import { useLate } from '../portal/useLate.ts';

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

const loadWaiting = () => import('./Waiting.tsx');

/**
 * Wraps the pages that show data. `onResult` is called with every answer of the server; it must always be the same function.
 * `counts` says in the title of the document what waits for the person.
 */
export function DataLayout({ onResult, counts = false }: { onResult?: Looker; counts?: boolean }) {
  const { user } = useAuth();
  const client = useMemo(() => user && clientFor(user, onResult), [user, onResult]);
  const counting = useLate(loadWaiting, counts);
  useLiveChanges(client);
  return client ? (
    <Provider value={client}>
      {counting && <counting.Waiting />}
      <Outlet />
    </Provider>
  ) : (
    <Outlet />
  );
}
