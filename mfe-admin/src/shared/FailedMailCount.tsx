import { followLive } from '@portal/kit';
import { useEffect } from 'react';
import { useQuery } from 'urql';
import { failedMailCountQuery } from './failedMailCount.graphql.ts';

/** How many mails could not be sent, kept up to date. Shows nothing when there are none. */
export function FailedMailCount() {
  const [{ data }, read] = useQuery({ query: failedMailCountQuery, requestPolicy: 'cache-and-network' });
  useEffect(
    () =>
      followLive({
        onNews({ __typename }) {
          if (__typename === 'MailsChange') read({ requestPolicy: 'network-only' });
        },
      }),
    [read],
  );
  const count = data?.failedMails.totalCount;
  return count ? <> ({count})</> : null;
}
