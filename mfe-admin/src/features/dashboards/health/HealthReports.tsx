import { EmptyState, ErrorState, LoadingState, Panel, SkeletonRows } from '@portal/ui';
import { Problems } from './Problems.tsx';
import { useHealth } from './useHealth.ts';
import { VersionTable } from './VersionTable.tsx';

/** The reports of browsers about a dashboard, as the page of its team also shows them. */
export function HealthReports({ name }: { name: string }) {
  const { health, isMissing, error, loading, refresh } = useHealth(name);
  if (isMissing)
    return (
      <EmptyState title="Nothing is live yet">
        Publish a version and make it live: browsers then report how it fares.
      </EmptyState>
    );
  return (
    <>
      {error && <ErrorState message={error} onRetry={refresh} retrying={loading} />}
      {loading && !health && <LoadingState text="Loading reports..." skeleton={<SkeletonRows />} />}
      {health && (
        <>
          <Panel title="Versions" flush>
            <VersionTable versions={health.versions} />
          </Panel>
          <Problems problems={health.problems} />
        </>
      )}
    </>
  );
}
