import { Badge, Button, type Column, Panel, Stack, Table, Text, Title } from '@portal/ui';
import { useState } from 'react';
import type { Dashboard } from '../dashboard.ts';
import classes from './Matrix.module.css';
import { deprecatedOf, isOtherMajor, type Running, runningOf } from './matrix.ts';

const PACKAGES = [
  { name: '@portal/kit', header: 'Kit' },
  { name: '@portal/ui', header: 'UI' },
  { name: 'react', header: 'React' },
] as const;

/**
 * The packages with which each dashboard was built, beside those of this portal, and the users of deprecated parts. Shown after a click.
 */
export function Matrix({ dashboards }: { dashboards: readonly Dashboard[] }) {
  const [isShown, setShown] = useState(false);
  return (
    <section aria-labelledby="matrix">
      <Title order={2} id="matrix" mt="xl" mb="sm">
        Compatibility
      </Title>
      <Stack gap="md" align="stretch">
        <Text>
          What the versions in use were built with, and which deprecated fields of the portal’s schema they
          ask for.
        </Text>
        <div>
          <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? 'Hide Compatibility' : 'Show Compatibility'}
          </Button>
        </div>
        {isShown && (
          <>
            <Panel flush>
              <Table
                caption="What runs with what"
                columns={COLUMNS}
                rows={runningOf(dashboards)}
                rowKey={({ dashboard, version }) => `${dashboard.name} ${version.version}`}
              />
            </Panel>
            <Deprecated dashboards={dashboards} />
          </>
        )}
      </Stack>
    </section>
  );
}

const COLUMNS: Column<Running>[] = [
  {
    key: 'dashboard',
    header: 'Dashboard',
    isRowHeader: true,
    minWidth: 140,
    cell: ({ dashboard }) => dashboard.display_name,
  },
  {
    key: 'version',
    header: 'Version',
    minWidth: 150,
    cell: ({ version, state }) => (
      <Stack gap="xxs" align="flex-start">
        {version.version}
        <Badge tone={state === 'Live' ? 'green' : 'blue'}>{state}</Badge>
      </Stack>
    ),
  },
  { key: 'contract', header: 'Contract', cell: ({ version }) => version.contract },
  ...PACKAGES.map(
    ({ name, header }): Column<Running> => ({
      key: name,
      header,
      cell: ({ version: { packages } }) => <BuiltWith built={packages.find((each) => each.name === name)} />,
    }),
  ),
  {
    key: 'deprecated',
    header: 'Deprecated fields',
    cell: ({ version: { deprecated } }) =>
      deprecated.length ? <Badge tone="orange">{String(deprecated.length)}</Badge> : '0',
  },
];

/** The version with which a build was made, and the portal's version if that is a different one. */
function BuiltWith({ built }: { built: { version: string; portal: string | null } | undefined }) {
  if (!built) return 'Not told';
  const { version, portal } = built;
  return (
    <Stack gap="xxs" align="flex-start">
      {version}
      {portal !== version && <Text size="sm">Portal: {portal ?? 'none'}</Text>}
      {isOtherMajor(version, portal) && <Badge tone="orange">Other major</Badge>}
    </Stack>
  );
}

function Deprecated({ dashboards }: { dashboards: readonly Dashboard[] }) {
  const uses = [...deprecatedOf(dashboards)];
  return (
    <Panel level={3} title="Deprecated fields in use">
      {uses.length === 0 && (
        <Text>
          No dashboard asks for a deprecated field: what is deprecated can go with the next release.
        </Text>
      )}
      {uses.length > 0 && (
        <ul className={classes.list}>
          {uses.map(([message, by]) => (
            <li key={message}>
              <Text fw={600}>{message}</Text>
              {by.map(({ dashboard, version, sources }) => (
                <Text key={`${dashboard} ${version}`} size="sm" className={classes.use}>
                  {dashboard} {version}: {sources.join(', ')}
                </Text>
              ))}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
