import { MESSAGES } from '@portal/domain';
import {
  EmptyState,
  ErrorState,
  LoadingState,
  Page,
  PageHeader,
  Panel,
  SkeletonRows,
  Stack,
  Text,
} from '@portal/ui';
import { Link } from 'react-router-dom';
import { useRecords } from '../useRecords.ts';
import { pathOf, type Team } from './team.ts';

/** The dashboards that the person publishes or tests. */
export function Teams() {
  const { records: teams, error, loading, refresh } = useRecords<Team>('/teams', MESSAGES.fetchTeamsFailed);
  return (
    <Page>
      <PageHeader title="Your Teams" subtitle="The dashboards that you ship or test." />
      {error && <ErrorState message={error} onRetry={refresh} retrying={loading} />}
      {loading && !teams && <LoadingState text="Loading teams..." skeleton={<SkeletonRows count={2} />} />}
      {teams?.length === 0 && (
        <EmptyState title="You are in no team">
          Ask an administrator to name you in the team of your dashboard.
        </EmptyState>
      )}
      {teams && teams.length > 0 && (
        <Panel>
          <Stack gap="sm">
            {teams.map(({ dashboard, display_name: name, role }) =>
              role === 'member' ? (
                <Link key={dashboard} to={pathOf(dashboard)}>
                  {name}
                </Link>
              ) : (
                <Text key={dashboard}>{name}: you may open its previews.</Text>
              ),
            )}
          </Stack>
        </Panel>
      )}
    </Page>
  );
}
