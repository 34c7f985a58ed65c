import { followLive, type PortalNews } from '@portal/kit';
import { useCallback, useEffect, useState } from 'react';
import { useClient } from 'urql';
import { type Writer, writersQuery } from './writers.graphql.ts';

interface WritersChange extends PortalNews {
  __typename: 'AnalysisWritersChange';
  request: string;
}

const isWriters = (news: PortalNews): news is WritersChange => news.__typename === 'AnalysisWritersChange';

/** How long to wait after a writer's time has ended, in ms, because a renewal may be on its way. */
const AFTER_MS = 500;
/** When there is no answer, writers are shown for at most this long after their time has ended, in ms. */
const LATE_MS = 5_000;
const NOBODY: readonly Writer[] = [];

/**
 * The other people who are writing in the value analysis of a request now. `writers` is the list that was read with the analysis, or
 * undefined before that. The list is read again when somebody joins or leaves. It is also read again when the time of a writer ends,
 * because that writer has either gone or renewed it.
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
    // Two equal answers do not change `writers`. This counter starts the timer again in that case, too.
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
