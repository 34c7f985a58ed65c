import { MESSAGES } from '@portal/domain';
import { useCallback, useEffect, useState } from 'react';
import { apiFetch } from './api.ts';

/** One place where somebody is signed in, as `GET /api/sessions` and `GET /api/users/{id}/sessions` answer it. */
export interface SignedInSession {
  id: string;
  device: string | null;
  created_at: string;
  last_seen_at: string;
  emergency: boolean;
  current: boolean;
}

/** What the session's browser is called. */
export const deviceOf = ({ device }: Pick<SignedInSession, 'device'>): string => device ?? 'Unknown browser';

/**
 * Where somebody is signed in: the person themselves, or the user with that id. `end` takes the id of one session, or none
 * for all (of one's own: all others); it rejects with an ApiError.
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
