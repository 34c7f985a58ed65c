import { ErrorState, LoadingState, Panel, SkeletonRows, Stack } from '@portal/ui';
import { useParams } from 'react-router-dom';
import { ManagersOnly } from '../../../shared/ManagersOnly.tsx';
import { RecordsPage } from '../../../shared/RecordsPage.tsx';
import { Problems } from './Problems.tsx';
import { useHealth } from './useHealth.ts';
import { VersionTable } from './VersionTable.tsx';

/** How the versions of a dashboard perform in browsers, and their problems, for people who manage users. */
export function DashboardHealth() {
  const { name = '' } = useParams();
  return (
    <ManagersOnly title={titleOf(name)}>
      <Reported name={name} />
    </ManagersOnly>
  );
}

const titleOf = (name: string) => `Health of ${name}`;

function Reported({ name }: { name: string }) {
  const { health, error, loading, refresh } = useHealth(name);
  return (
    <RecordsPage
      title={titleOf(name)}
      subtitle="What browsers have reported in the last 30 days. It names nobody."
      from={{ to: '/admin/dashboards', label: 'Dashboards' }}
      loading={loading}
      onRefresh={refresh}
    >
      {error && <ErrorState message={error} onRetry={refresh} retrying={loading} />}
      {loading && !health && <LoadingState text="Loading reports..." skeleton={<SkeletonRows />} />}
      {health && (
        <Stack gap="lg">
          <Panel title="Versions" flush>
            <VersionTable versions={health.versions} />
          </Panel>
          <Problems problems={health.problems} />
        </Stack>
      )}
    </RecordsPage>
  );
}
