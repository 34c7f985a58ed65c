import { MESSAGES } from '@portal/domain';
import { useCallback, useEffect, useState } from 'react';
import { apiFetch } from './api.ts';

/** One session of a person, as `GET /api/sessions` and `GET /api/users/{id}/sessions` answer it. */
export interface SignedInSession {
  id: string;
  device: string | null;
  created_at: string;
  last_seen_at: string;
  emergency: boolean;
  current: boolean;
}

/** The name of the browser in which the session is. */
export const deviceOf = ({ device }: Pick<SignedInSession, 'device'>): string => device ?? 'Unknown browser';

/**
 * The sessions of the signed-in person, or of the user with that id. `end` takes the id of one session. Without an id it ends all
 * sessions; of a person's own sessions it keeps the current one. It rejects with an ApiError.
 */
export function useSessions(userId?: string) {
  const [sessions, setSessions] = useState<readonly SignedInSession[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const path = userId === undefined ? '/sessions' : `/users/${userId}/sessions`;
  const failure = userId === undefined ? MESSAGES.signOutFailed : MESSAGES.endSessionFailed;

  const refresh = useCallback(async () => {
    try {
      setSessions(await apiFetch<SignedInSession[]>(path, { failure: MESSAGES.fetchSessionsFailed }));
      setError(null);
    } catch (cause) {
      setError((cause as Error).message);
    }
  }, [path]);
  useEffect(() => void refresh(), [refresh]);

  const end = useCallback(
    async (id?: string) => {
      await apiFetch(id === undefined ? path : `${path}/${id}`, { method: 'DELETE', failure });
      await refresh();
    },
    [path, failure, refresh],
  );
  return { sessions, error, refresh, end };
}
