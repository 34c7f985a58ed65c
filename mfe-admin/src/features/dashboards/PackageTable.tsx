import { Badge, type Column, Panel, Stack, Table, Text } from '@portal/ui';
import type { Dashboard } from './dashboard.ts';
import { deprecatedFields, packageOf, type RunningVersion, runningVersions } from './versions.ts';

const PACKAGES = [
  ['@portal/contract', 'Contract'],
  ['@portal/kit', 'Kit'],
  ['@portal/ui', 'UI'],
  ['react', 'React'],
] as const;

/** What runs with what: the packages that each version was built with, against those of the portal. */
export function PackageTable({ dashboards }: { dashboards: readonly Dashboard[] }) {
  const rows = runningVersions(dashboards);
  const portal = (name: string) =>
    rows.map(({ version }) => packageOf(version, name)?.portal).find((version) => version);
  const columns: Column<RunningVersion>[] = [
    {
      key: 'dashboard',
      header: 'Dashboard',
      isRowHeader: true,
      minWidth: 140,
      cell: ({ dashboard }) => dashboard.display_name,
    },
    { key: 'version', header: 'Version', minWidth: 150, cell: ({ version }) => version.version },
    { key: 'state', header: 'State', cell: ({ state }) => state },
    ...PACKAGES.map(([name, title]): Column<RunningVersion> => {
      const own = portal(name);
      return {
        key: name,
        header: own ? `${title} (portal: ${own})` : title,
        cell: ({ version }) => <Package version={packageOf(version, name)} />,
      };
    }),
  ];
  const deprecated = deprecatedFields(dashboards);
  return (
    <Panel title="What runs with what" flush>
      <Table caption="What runs with what" columns={columns} rows={rows} rowKey={keyOf} />
      {deprecated.length > 0 && (
        <Stack>
          <Table
            caption="Deprecated fields in use"
            columns={[
              { key: 'field', header: 'Deprecated', isRowHeader: true, cell: ({ message }) => message },
              {
                key: 'users',
                header: 'Used by',
                cell: ({ users }) => users.map((user) => <Text key={user}>{user}</Text>),
              },
            ]}
            rows={deprecated}
            rowKey={({ message }) => message}
          />
        </Stack>
      )}
    </Panel>
  );
}

const keyOf = ({ dashboard, version }: RunningVersion) => `${dashboard.name} ${version.version}`;

function Package({ version: found }: { version: ReturnType<typeof packageOf> }) {
  if (!found) return 'Not known';
  return (
    <Stack gap="xxs">
      {found.version}
      {found.differs && <Badge tone="orange">Other major version</Badge>}
    </Stack>
  );
}
