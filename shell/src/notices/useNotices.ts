import { useEffect, useState } from 'react';
import { fetchNotices, type NoticeQuery, type NoticesFound } from './notices.ts';

interface State extends Partial<NoticesFound> {
  error?: string;
  depth?: number;
}

/**
 * The person's notices. They are read again when `news` changes, and the last notices stay until then. `further` reads twice as far back.
 */
export function useNotices({ limit, unread = false, kind = '' }: NoticeQuery, news: number) {
  const [state, setState] = useState<State>({});
  const [depth, setDepth] = useState(1);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: news and another round read again
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    fetchNotices({ limit: limit * depth, unread, kind }, depth, signal).then(
      (read) => signal.aborted || setState({ ...read, depth }),
      (error: Error) => signal.aborted || setState((before) => ({ ...before, error: error.message, depth })),
    );
    return () => control.abort();
  }, [limit, unread, kind, news, depth, round]);
  const { notices, hasOlder = false, error } = state;
  return {
    notices,
    hasOlder,
    error,
    /** Whether as many notices were found as were asked for. */
    isFull: (notices?.length ?? 0) >= limit * (state.depth ?? 1),
    isLooking: state.depth !== depth,
    again: () => setRound((number) => number + 1),
    further: () => setDepth(depth * 2),
  };
}
