import { MESSAGES } from '@portal/domain';
import { useCallback } from 'react';
import { useQuery } from 'urql';
import { requestByIdQuery } from '../graphql/requestById.graphql.ts';
import type { RequestDetailData } from '../graphql/requestDetail.graphql.ts';

/** One request with everything about it. `request` is null once it is known that it cannot be read. */
export function useRequest(id: string): {
  request: RequestDetailData | null | undefined;
  loading: boolean;
  error: string | null;
  refresh: () => void;
} {
  const [{ data, error, fetching }, execute] = useQuery({
    query: requestByIdQuery,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  const refresh = useCallback(() => execute({ requestPolicy: 'network-only' }), [execute]);
  return {
    request: data?.deviceRequest,
    loading: fetching && !data,
    error: error && !data ? (error.graphQLErrors[0]?.message ?? MESSAGES.fetchRequestsFailed) : null,
    refresh,
  };
}
