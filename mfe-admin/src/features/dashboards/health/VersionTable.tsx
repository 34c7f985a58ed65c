import type { VersionHealth } from '@portal/domain';
import { Badge, type Column, EmptyState, Table } from '@portal/ui';
import { milliseconds } from './health.ts';

const COLUMNS: Column<VersionHealth>[] = [
  { key: 'version', header: 'Version', isRowHeader: true, minWidth: 150, cell: ({ version }) => version },
  { key: 'shown', header: 'Shown', cell: ({ shown }) => String(shown) },
  {
    key: 'failed',
    header: 'Not shown, last day',
    cell: ({ failed_last_day: failed }) => (failed ? <Badge tone="red">{String(failed)}</Badge> : '0'),
  },
  { key: 'first', header: 'First content', cell: ({ p75 }) => milliseconds(p75.shown) },
  { key: 'lcp', header: 'Largest paint', cell: ({ p75 }) => milliseconds(p75.lcp) },
  { key: 'inp', header: 'Reaction', cell: ({ p75 }) => milliseconds(p75.inp) },
  { key: 'cls', header: 'Layout shift', cell: ({ p75 }) => (p75.cls === null ? '–' : `≤ ${p75.cls}`) },
];

/** Loads and Web Vitals of each version. Each time is the 75th percentile of the measurements. */
export function VersionTable({ versions }: { versions: readonly VersionHealth[] }) {
  if (versions.length === 0)
    return (
      <EmptyState title="Browsers have reported nothing yet.">
        Open the dashboard: what browsers report of it appears here.
      </EmptyState>
    );
  return (
    <Table
      caption="Versions; times are what three of four visits stay within"
      columns={COLUMNS}
      rows={versions}
      rowKey={({ version }) => version}
    />
  );
}
