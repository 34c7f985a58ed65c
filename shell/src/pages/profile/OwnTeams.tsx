import { MESSAGES } from '@portal/domain';
import { apiFetch } from '@portal/kit';
import { Panel } from '@portal/ui';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';

/** Links to the dashboards that the person publishes or tests. Most people are in no team, and see nothing of this. */
export function OwnTeams() {
  const [isInTeam, setInTeam] = useState(false);
  useEffect(() => {
    // Without an answer there is no link; the page works without it.
    apiFetch<object[]>('/teams', { failure: MESSAGES.fetchTeamsFailed }).then(
      (teams) => setInTeam(Array.isArray(teams) && teams.length > 0),
      () => {},
    );
  }, []);
  if (!isInTeam) return null;
  return (
    <Panel title="Dashboards">
      <Link to="/teams">Show your teams</Link>
    </Panel>
  );
}
