import {
  Badge,
  Button,
  type Column,
  DateText,
  formatFileSize,
  Group,
  IconButton,
  Menu,
  MenuItem,
  MenuLink,
  MoreIcon,
  Stack,
  Table,
  Text,
} from '@portal/ui';
import { STATE_LABELS } from './canary/canary.ts';
import {
  type Change,
  type Dashboard,
  liveVersion,
  notSandboxedBecause,
  rollback,
  sandboxing,
  staysBecause,
  switching,
} from './dashboard.ts';

/** The live version of each dashboard, how it performs in browsers, and the actions on it. */
export function DashboardTable({
  dashboards,
  onChange,
  onShowVersions,
  onShowCanary,
}: {
  dashboards: readonly Dashboard[];
  onChange: (change: Change) => void;
  onShowVersions: (dashboard: Dashboard) => void;
  onShowCanary: (dashboard: Dashboard) => void;
}) {
  const columns: Column<Dashboard>[] = [
    {
      key: 'name',
      header: 'Dashboard',
      isRowHeader: true,
      minWidth: 140,
      cell: ({ display_name: name, backend }) => (
        <>
          {name}
          {backend && <Text size="sm">Backend: {backend}</Text>}
        </>
      ),
    },
    { key: 'live', header: 'Live version', minWidth: 150, cell: (each) => <Live dashboard={each} /> },
    {
      key: 'canary',
      header: 'Canary',
      minWidth: 120,
      cell: (each) => <Canary dashboard={each} />,
    },
    { key: 'contract', header: 'Contract', cell: (each) => liveVersion(each)?.contract ?? '' },
    {
      key: 'size',
      header: 'Size',
      cell: (each) => {
        const size = liveVersion(each)?.size;
        return size ? formatFileSize(size) : '';
      },
    },
    { key: 'published', header: 'Published', minWidth: 140, cell: (each) => <Published dashboard={each} /> },
    {
      key: 'errors',
      header: 'Load errors, last day',
      cell: ({ errors_last_day: errors }) => (errors ? <Badge tone="red">{String(errors)}</Badge> : '0'),
    },
    {
      key: 'actions',
      header: 'Actions',
      screenOnly: true,
      minWidth: 130,
      cell: (each) => <Actions dashboard={each} {...{ onChange, onShowVersions, onShowCanary }} />,
    },
  ];
  return <Table caption="Dashboards" columns={columns} rows={dashboards} rowKey={({ name }) => name} />;
}

function Live({ dashboard: { live, disabled, sandboxed, problems } }: { dashboard: Dashboard }) {
  return (
    <Stack gap="xxs">
      {live}
      {problems.length > 0 && <Badge tone="red">Unhealthy</Badge>}
      {disabled && <Badge tone="orange">Disabled</Badge>}
      {sandboxed && <Badge tone="blue">Sandboxed</Badge>}
    </Stack>
  );
}

function Canary({ dashboard: { canary, canary_judgement: judgement } }: { dashboard: Dashboard }) {
  return (
    <Stack gap="xxs">
      {canary ? `${canary.version}, ${canary.percent} %` : 'None'}
      {judgement && (
        <div>
          <Badge tone={judgement.state === 'rolled_back' ? 'red' : 'blue'}>
            {STATE_LABELS[judgement.state]}
          </Badge>
        </div>
      )}
    </Stack>
  );
}

function Published({ dashboard }: { dashboard: Dashboard }) {
  const version = liveVersion(dashboard);
  if (!version) return null;
  return (
    <Stack gap="xxs">
      <DateText value={version.published_at} />
      <Text size="sm">{version.published_by ?? 'with the portal'}</Text>
    </Stack>
  );
}

function Actions({
  dashboard,
  onChange,
  onShowVersions,
  onShowCanary,
}: {
  dashboard: Dashboard;
  onChange: (change: Change) => void;
  onShowVersions: (dashboard: Dashboard) => void;
  onShowCanary: (dashboard: Dashboard) => void;
}) {
  const { name, display_name: title, disabled, sandboxed } = dashboard;
  const back = rollback(dashboard);
  return (
    <Group gap="xs" wrap="nowrap">
      <Button size="sm" aria-label={`Versions of ${title}`} onClick={() => onShowVersions(dashboard)}>
        Versions
      </Button>
      <Menu width={280} trigger={<IconButton icon={<MoreIcon />} label={`More actions for ${title}`} />}>
        <MenuLink to={`/admin/dashboards/${name}`}>Health</MenuLink>
        <MenuItem onClick={() => onShowCanary(dashboard)}>Canary…</MenuItem>
        {back && <MenuItem onClick={() => onChange(back)}>Roll back…</MenuItem>}
        <MenuItem
          disabledReason={notSandboxedBecause(dashboard)}
          onClick={() => onChange(sandboxing(dashboard))}
        >
          {sandboxed ? 'End sandbox…' : 'Sandbox…'}
        </MenuItem>
        <MenuItem
          disabledReason={staysBecause(dashboard)}
          danger={!disabled}
          onClick={() => onChange(switching(dashboard))}
        >
          {disabled ? 'Enable…' : 'Disable…'}
        </MenuItem>
      </Menu>
    </Group>
  );
}
