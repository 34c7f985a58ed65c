import { useLast } from '@portal/kit';
import { useCallback } from 'react';
import { type AnyVariables, type TypedDocumentNode, useQuery } from 'urql';

/**
 * What is read for a page that reads it again when something has happened. A repeated read that fails takes nothing away: what was read stays,
 * and what somebody types beside it. So there is an error only where there is nothing else to show.
 */
export function useRead<Data, Variables extends AnyVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) {
  const [{ data, error, fetching }, ask] = useQuery<Data, AnyVariables>({
    query,
    variables: variables ?? {},
    requestPolicy: 'cache-and-network',
  });
  const read = useCallback(() => ask({ requestPolicy: 'network-only' }), [ask]);
  const last = useLast(data, JSON.stringify(variables));
  return { data: last, error: last ? undefined : error, fetching, read };
}
