import { MESSAGES } from '@portal/domain';
import { PermissionGate } from '@portal/kit';
import {
  Banner,
  Button,
  ErrorState,
  LinkButton,
  LoadingState,
  Page,
  PageHeader,
  Panel,
  RefreshIcon,
  SkeletonRows,
  Text,
} from '@portal/ui';
import { useState } from 'react';
import { ConfirmChange } from './ConfirmChange.tsx';
import { DashboardTable } from './DashboardTable.tsx';
import type { Change, Dashboard } from './dashboard.ts';
import { useDashboards } from './useDashboards.ts';
import { VersionsDialog } from './VersionsDialog.tsx';

/** Which version of each dashboard is live: for those who manage users. */
export function Dashboards() {
  return (
    <PermissionGate all={['manage_users']} fallback={<Denied />}>
      <Published />
    </PermissionGate>
  );
}

function Denied() {
  return (
    <Page>
      <PageHeader title="Dashboards" />
      <Banner kind="error">{MESSAGES.userManagementDenied}</Banner>
    </Page>
  );
}

/** What a dashboard asks for and the portal does not answer: its team publishes a version that fits, or one goes back. */
function Unhealthy({ dashboard: { display_name: name, problems } }: { dashboard: Dashboard }) {
  if (problems.length === 0) return null;
  return (
    <Banner kind="error" title={`${name} asks for what this portal does not answer`}>
      {problems.map((problem) => (
        <Text key={problem} size="sm">
          {problem}
        </Text>
      ))}
    </Banner>
  );
}

function Published() {
  const { dashboards, error, loading, refresh } = useDashboards();
  const [change, setChange] = useState<Change | null>(null);
  const [shown, setShown] = useState<Dashboard | null>(null);
  const ask = (next: Change) => {
    setShown(null);
    setChange(next);
  };
  return (
    <Page>
      <PageHeader
        title="Dashboards"
        subtitle="What the teams have published, and what of it is live."
        actions={
          <>
            <LinkButton to="/admin/users">User Management</LinkButton>
            <Button icon={<RefreshIcon />} pending={loading} pendingLabel="Refreshing..." onClick={refresh}>
              Refresh
            </Button>
          </>
        }
      />
      {dashboards?.map((each) => (
        <Unhealthy key={each.name} dashboard={each} />
      ))}
      {error && <ErrorState message={error} onRetry={refresh} retrying={loading} />}
      {loading && !dashboards && <LoadingState text="Loading dashboards..." skeleton={<SkeletonRows />} />}
      {dashboards && (
        <Panel flush>
          <DashboardTable dashboards={dashboards} onChange={ask} onShowVersions={setShown} />
        </Panel>
      )}
      <VersionsDialog dashboard={shown} onClose={() => setShown(null)} onChange={ask} />
      <ConfirmChange change={change} onClose={() => setChange(null)} onChanged={refresh} />
    </Page>
  );
}
