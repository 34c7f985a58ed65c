import { followLive, type PortalNews } from '@portal/kit';
import { useCallback, useEffect, useState } from 'react';
import { useClient } from 'urql';
import { type Writer, writersQuery } from './writers.graphql.ts';

interface WritersChange extends PortalNews {
  __typename: 'AnalysisWritersChange';
  request: string;
}

const isWriters = (news: PortalNews): news is WritersChange => news.__typename === 'AnalysisWritersChange';

/** A renewal that is on its way when a writer's time is over. */
const AFTER_MS = 500;
/** Without an answer, nobody is said to be there for longer than this. */
const LATE_MS = 5_000;
const NOBODY: readonly Writer[] = [];

/**
 * Who else is writing in the value analysis of a request, as it is now. `found` is what was read with the analysis, undefined before. It is
 * read again when somebody comes or goes, and when the time of one of them is over: then they have gone, or have renewed it.
 */
export function useWriters(requestId: string, writers: readonly Writer[] | undefined): readonly Writer[] {
  const client = useClient();
  const [reads, setReads] = useState(0);
  const [ended, setEnded] = useState<readonly Writer[]>();
  const isRead = writers !== undefined;
  const read = useCallback(async () => {
    const { error } = await client
      .query(writersQuery, { id: requestId }, { requestPolicy: 'network-only' })
      .toPromise();
    if (error) return;
    setEnded(undefined);
    // The same answer as before is no change of what was found.
    setReads((count) => count + 1);
  }, [client, requestId]);
  useEffect(
    () =>
      isRead
        ? followLive({
            onNews(news) {
              if (isWriters(news) && news.request === requestId) void read();
            },
          })
        : undefined,
    [isRead, requestId, read],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each read begins the wait anew
  useEffect(() => {
    if (!writers?.length) return;
    const ms = 1_000 * Math.min(...writers.map(({ secondsLeft }) => secondsLeft));
    const again = setTimeout(read, ms + AFTER_MS);
    const over = setTimeout(() => setEnded(writers), ms + LATE_MS);
    return () => {
      clearTimeout(again);
      clearTimeout(over);
    };
  }, [writers, reads, read]);
  return writers === undefined || writers === ended ? NOBODY : writers;
}
