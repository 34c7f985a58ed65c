import { useLast } from '@portal/kit';
import { useCallback } from 'react';
import { type AnyVariables, type TypedDocumentNode, useQuery } from 'urql';

/**
 * Reads the data of a page, and reads them again when something has changed. When a repeated read fails, the earlier data stay, and so does
 * the text that somebody types beside them. So an error is returned only when there is nothing else to show.
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
