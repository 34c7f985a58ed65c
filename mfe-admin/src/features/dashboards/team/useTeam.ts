import { MESSAGES } from '@portal/domain';
import { apiFetch, failureOf } from '@portal/kit';
import { useCallback, useEffect, useState } from 'react';
import { pathOf, type TeamPage } from './team.ts';

/** The data of a team for its members. `refresh` keeps the old content on the screen during loading. */
export function useTeam(dashboard: string) {
  const [state, setState] = useState<{ team?: TeamPage; error?: string; loading: boolean }>({
    loading: true,
  });
  const refresh = useCallback(async () => {
    const failure = MESSAGES.fetchTeamsFailed;
    setState((before) => ({ ...before, loading: true }));
    try {
      setState({ team: await apiFetch<TeamPage>(pathOf(dashboard), { failure }), loading: false });
    } catch (error) {
      setState((before) => ({ ...before, loading: false, error: failureOf(error, failure).message }));
    }
  }, [dashboard]);
  useEffect(() => void refresh(), [refresh]);
  return { ...state, refresh };
}
