import { Badge, Button, type Column, DateText, Group, lazyPart, Modal, Table } from '@portal/ui';
import { useLast } from '../../shared/useLast.ts';
import { activation, type Change, type Dashboard, keptBecause, removal, type Version } from './dashboard.ts';

const ApprovedClaims = lazyPart(async () => (await import('./approvals/ApprovedClaims.tsx')).ApprovedClaims);

/**
 * All stored versions of a dashboard. Any of them can be made live, and unused ones can be removed. Below is the list of what the dashboard
 * may claim.
 */
export function VersionsDialog({
  dashboard,
  onClose,
  onChange,
}: {
  dashboard: Dashboard | null;
  onClose: () => void;
  onChange: (change: Change) => void;
}) {
  const shown = useLast(dashboard);
  return (
    <Modal
      opened={dashboard !== null}
      onClose={onClose}
      title={`Versions of ${shown?.display_name ?? ''}`}
      size={720}
    >
      {shown && (
        <>
          <Versions dashboard={shown} onChange={onChange} />
          <ApprovedClaims dashboard={shown} onChange={onChange} />
        </>
      )}
    </Modal>
  );
}

function Versions({ dashboard, onChange }: { dashboard: Dashboard; onChange: (change: Change) => void }) {
  const { live, canary, versions } = dashboard;
  const columns: Column<Version>[] = [
    { key: 'version', header: 'Version', isRowHeader: true, cell: ({ version }) => version },
    { key: 'published', header: 'Published', cell: (each) => <DateText value={each.published_at} /> },
    { key: 'by', header: 'By', cell: ({ published_by: by }) => by ?? 'with the portal' },
    {
      key: 'action',
      header: 'Action',
      cell: ({ version }) => (
        <Group gap="xs" wrap="nowrap">
          {version === live && !canary ? (
            <Badge tone="green">Live</Badge>
          ) : (
            <Button
              size="sm"
              aria-label={`Activate ${version}`}
              onClick={() => onChange(activation(dashboard, version))}
            >
              Activate
            </Button>
          )}
          <Button
            size="sm"
            aria-label={`Remove ${version}`}
            disabledReason={keptBecause(dashboard, version)}
            onClick={() => onChange(removal(dashboard, version))}
          >
            Remove
          </Button>
        </Group>
      ),
    },
  ];
  return <Table caption="Versions" columns={columns} rows={versions} rowKey={({ version }) => version} />;
}
