import { MESSAGES } from '@portal/domain';
import { apiFetch } from '@portal/kit';
import { useCallback, useEffect, useState } from 'react';

/** One place where the person is signed in. */
export interface OwnSession {
  id: string;
  device: string | null;
  created_at: string;
  last_seen_at: string;
  emergency: boolean;
  current: boolean;
}

const END_FAILED = 'Failed to sign out';

/** The person's own sessions. `end` takes the id of one, or none for all others; it rejects with an ApiError. */
export function useOwnSessions() {
  const [sessions, setSessions] = useState<readonly OwnSession[] | null>(null);
  const [error, setError] = useState<string | null>(null);

  const refresh = useCallback(async () => {
    try {
      setSessions(await apiFetch<OwnSession[]>('/sessions', { failure: MESSAGES.fetchSessionsFailed }));
      setError(null);
    } catch (cause) {
      setError((cause as Error).message);
    }
  }, []);
  useEffect(() => void refresh(), [refresh]);

  const end = useCallback(
    async (id?: string) => {
      await apiFetch(id === undefined ? '/sessions' : `/sessions/${id}`, {
        method: 'DELETE',
        failure: END_FAILED,
      });
      await refresh();
    },
    [refresh],
  );
  return { sessions, error, refresh, end };
}
