import { useEffect, useState } from 'react';
import { fetchNotices, type Notice } from './notices.ts';

interface State {
  notices?: readonly Notice[];
  error?: string;
}

/** The person's notices; they are read again when `news` changes. The last ones stay until there are others. */
export function useNotices(query: Parameters<typeof fetchNotices>[0], news: number) {
  const { limit, unread = false, kind = '' } = query;
  const [state, setState] = useState<State>({});
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: news and another round read again
  useEffect(() => {
    let current = true;
    fetchNotices({ limit, unread, kind }).then(
      (notices) => current && setState({ notices }),
      (error: Error) => current && setState((before) => ({ ...before, error: error.message })),
    );
    return () => {
      current = false;
    };
  }, [limit, unread, kind, news, round]);
  return { ...state, again: () => setRound((number) => number + 1) };
}
