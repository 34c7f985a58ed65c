import { MESSAGES } from '@portal/domain';
import { Banner, ErrorState, LoadingState, lazyPart, Panel, SkeletonRows, Text } from '@portal/ui';
import { useState } from 'react';
import { ManagersOnly } from '../../shared/ManagersOnly.tsx';
import { RecordsPage } from '../../shared/RecordsPage.tsx';
import { Approvals } from './approvals/Approvals.tsx';
import type { Approval } from './approvals/approval.ts';
import { ConfirmChange } from './ConfirmChange.tsx';
import { CanaryDialog } from './canary/CanaryDialog.tsx';
import { DashboardTable } from './DashboardTable.tsx';
import type { Change, Dashboard } from './dashboard.ts';
import { Flags } from './flags/Flags.tsx';
import { useFlags } from './flags/useFlags.ts';
import { Members } from './members/Members.tsx';
import type { Member } from './members/member.ts';
import { useDashboards } from './useDashboards.ts';
import { useRecords } from './useRecords.ts';
import { VersionsDialog } from './VersionsDialog.tsx';

const TITLE = 'Dashboards';
const Matrix = lazyPart(async () => (await import('./matrix/Matrix.tsx')).Matrix);

/** Shows which version of each dashboard is live, to people who manage users. */
export function Dashboards() {
  return (
    <ManagersOnly title={TITLE}>
      <Published />
    </ManagersOnly>
  );
}

/**
 * Warns about operations that a dashboard uses and the portal no longer answers. The team can publish a version that fits, or an
 * administrator can roll back.
 */
function Unhealthy({ dashboard: { display_name: name, problems } }: { dashboard: Dashboard }) {
  if (problems.length === 0) return null;
  return (
    <Banner kind="error" title={MESSAGES.dashboardUnhealthy(name)}>
      {problems.map((problem) => (
        <Text key={problem} size="sm">
          {problem}
        </Text>
      ))}
    </Banner>
  );
}

function Published() {
  const { dashboards, error, loading, refresh: refreshDashboards } = useDashboards();
  const flags = useFlags();
  const approvals = useRecords<Approval>('/approvals', MESSAGES.fetchApprovalsFailed);
  const members = useRecords<Member>('/team-members', MESSAGES.fetchMembersFailed);
  const refresh = () => {
    void refreshDashboards();
    void flags.refresh();
    void approvals.refresh();
    void members.refresh();
  };
  const titleOf = (name: string) =>
    dashboards?.find((dashboard) => dashboard.name === name)?.display_name ?? name;
  const [change, setChange] = useState<Change | null>(null);
  const [shown, setShown] = useState<Dashboard | null>(null);
  const [canary, setCanary] = useState<Dashboard | null>(null);
  const ask = (next: Change) => {
    setShown(null);
    setChange(next);
  };
  return (
    <RecordsPage
      title={TITLE}
      subtitle="What the teams have published, and what of it is live."
      loading={loading}
      onRefresh={refresh}
    >
      <Approvals state={approvals} onChange={ask} />
      {dashboards?.map((each) => (
        <Unhealthy key={each.name} dashboard={each} />
      ))}
      {error && <ErrorState message={error} onRetry={refresh} retrying={loading} />}
      {loading && !dashboards && <LoadingState text="Loading dashboards..." skeleton={<SkeletonRows />} />}
      {dashboards && (
        <Panel flush>
          <DashboardTable
            dashboards={dashboards}
            onChange={ask}
            onShowVersions={setShown}
            onShowCanary={setCanary}
          />
        </Panel>
      )}
      {dashboards && <Flags state={flags} titleOf={titleOf} onChange={ask} />}
      {dashboards && <Members state={members} onChange={ask} />}
      {dashboards && <Matrix dashboards={dashboards} />}
      <VersionsDialog dashboard={shown} onClose={() => setShown(null)} onChange={ask} />
      <CanaryDialog dashboard={canary} onClose={() => setCanary(null)} onChanged={refresh} />
      <ConfirmChange change={change} onClose={() => setChange(null)} onChanged={refresh} />
    </RecordsPage>
  );
}
