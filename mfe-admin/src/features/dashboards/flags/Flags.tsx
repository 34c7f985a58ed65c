import { EmptyState, ErrorState, LoadingState, Panel, SkeletonRows, Title } from '@portal/ui';
import { useState } from 'react';
import type { Change } from '../dashboard.ts';
import { FlagDialog } from './FlagDialog.tsx';
import { FlagTable } from './FlagTable.tsx';
import type { Flag } from './flag.ts';
import type { useFlags } from './useFlags.ts';

/** The section with the flags that dashboards declare. */
export function Flags({
  state: { flags, error, loading, refresh },
  titleOf,
  onChange,
}: {
  state: ReturnType<typeof useFlags>;
  titleOf: (dashboard: string) => string;
  onChange: (change: Change) => void;
}) {
  const [edited, setEdited] = useState<Flag | null>(null);
  return (
    <section aria-labelledby="flags">
      <Title order={2} id="flags" mt="xl" mb="sm">
        Flags
      </Title>
      {error && <ErrorState message={error} onRetry={refresh} retrying={loading} />}
      {loading && !flags && <LoadingState text="Loading flags..." skeleton={<SkeletonRows />} />}
      {flags?.length === 0 && (
        <EmptyState title="No flags">
          Declare one in the portal.json of a dashboard and publish it. It is turned on here.
        </EmptyState>
      )}
      {flags && flags.length > 0 && (
        <Panel flush>
          <FlagTable flags={flags} titleOf={titleOf} onEdit={setEdited} onChange={onChange} />
        </Panel>
      )}
      <FlagDialog flag={edited} onClose={() => setEdited(null)} onChanged={refresh} />
    </section>
  );
}
