import { useCallback } from 'react';
import { useQuery } from 'urql';
import { useMeetingNews } from '../useMeetingNews.ts';
import { minutesQuery } from './minutes.graphql.ts';

/** The minutes of a meeting as they are now: read again when something has happened in it. */
export function useMinutes(id: string) {
  const [{ data, error, fetching }, ask] = useQuery({
    query: minutesQuery,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  const read = useCallback(() => ask({ requestPolicy: 'network-only' }), [ask]);
  useMeetingNews(id, read);
  return { minutes: data?.meetingMinutes, error, fetching, read };
}
