import { createPortalClient, type PortalUser, useAuth, useLiveChanges } from '@portal/kit';
import { type ReactNode, useMemo } from 'react';
import { type Client, type OperationResult, Provider } from 'urql';

export type Looker = (result: OperationResult) => void;

/** The last client is kept, so that a visit to a page without data does not empty the cache. */
let current: { key: string; client: Client } | undefined;

/** Each person gets a new GraphQL client, and also a person whose roles have changed. So no data remains for someone who may not see it. */
function clientFor({ id, roles }: PortalUser, onResult?: Looker): Client {
  const key = `${id}:${roles.join()}`;
  if (current?.key !== key) current = { key, client: createPortalClient({ onResult }) };
  return current.client;
}

/**
 * The person's data for the content, kept up to date by live changes. `beside` is rendered before the content while a person is signed in.
 */
export function DataProvider({
  onResult,
  beside,
  children,
}: {
  onResult?: Looker | undefined;
  beside?: ReactNode;
  children: ReactNode;
}) {
  const { user } = useAuth();
  const client = useMemo(() => user && clientFor(user, onResult), [user, onResult]);
  useLiveChanges(client);
  return client ? (
    <Provider value={client}>
      {beside}
      {children}
    </Provider>
  ) : (
    children
  );
}
