import { useLast } from '@portal/kit';
import { useCallback } from 'react';
import { type AnyVariables, type TypedDocumentNode, useQuery } from 'urql';

/**
 * Data of a page that is read again when something has happened. When a repeated read fails, nothing disappears: the earlier data stay, and so
 * does the text that somebody types next to them. Therefore there is an error only when there is nothing else to show.
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
