import { followLive, type PortalNews } from '@portal/kit';
import { useCallback, useEffect } from 'react';
import { useQuery } from 'urql';
import { minutesQuery } from './minutes.graphql.ts';

interface MeetingNews extends PortalNews {
  __typename: 'MeetingNews';
  meeting: string;
}

const isMeeting = (news: PortalNews): news is MeetingNews => news.__typename === 'MeetingNews';

/** The minutes of a meeting as they are now: read again when something has happened in it. */
export function useMinutes(id: string) {
  const [{ data, error, fetching }, ask] = useQuery({
    query: minutesQuery,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  const read = useCallback(() => ask({ requestPolicy: 'network-only' }), [ask]);
  useEffect(
    () =>
      followLive({
        onRequest: read,
        onNews(news) {
          if (isMeeting(news) && news.meeting === id) read();
        },
      }),
    [id, read],
  );
  return { minutes: data?.meetingMinutes, error, fetching, read };
}
