import { MESSAGES } from '@portal/domain';
import { apiFetch } from '@portal/kit';
import { useCallback, useEffect, useState } from 'react';

/** One place where somebody is signed in, as `GET /api/users/{id}/sessions` answers it. */
export interface Session {
  id: string;
  device: string | null;
  created_at: string;
  last_seen_at: string;
  emergency: boolean;
  current: boolean;
}

/** Where somebody is signed in. `end` takes the id of one session, or none for all; it rejects with an ApiError. */
export function useSessions(userId: string) {
  const [sessions, setSessions] = useState<readonly Session[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const path = `/users/${userId}/sessions`;

  const refresh = useCallback(async () => {
    try {
      setSessions(await apiFetch<Session[]>(path, { failure: MESSAGES.fetchSessionsFailed }));
      setError(null);
    } catch (cause) {
      setError((cause as Error).message);
    }
  }, [path]);
  useEffect(() => void refresh(), [refresh]);

  const end = useCallback(
    async (id?: string) => {
      await apiFetch(id === undefined ? path : `${path}/${id}`, {
        method: 'DELETE',
        failure: MESSAGES.endSessionFailed,
      });
      await refresh();
    },
    [path, refresh],
  );
  return { sessions, error, refresh, end };
}
