import { Badge, Button, type Column, DateText, Group, Stack, Table, Text } from '@portal/ui';
import type { Change } from '../dashboard.ts';
import { audienceOf, type Flag, killing } from './flag.ts';

/** Each flag, the people for whom it is on, and its kill switch. */
export function FlagTable({
  flags,
  titleOf,
  onEdit,
  onChange,
}: {
  flags: readonly Flag[];
  /** Returns the name that people see for a dashboard. */
  titleOf: (dashboard: string) => string;
  onEdit: (flag: Flag) => void;
  onChange: (change: Change) => void;
}) {
  const columns: Column<Flag>[] = [
    { key: 'flag', header: 'Flag', isRowHeader: true, minWidth: 160, cell: ({ name }) => name },
    { key: 'dashboard', header: 'Dashboard', minWidth: 140, cell: (each) => titleOf(each.dashboard) },
    {
      key: 'description',
      header: 'What it does',
      minWidth: 200,
      cell: (each) => <Description flag={each} />,
    },
    { key: 'audience', header: 'On for', minWidth: 160, cell: (each) => <Audience flag={each} /> },
    {
      key: 'changed',
      header: 'Changed',
      minWidth: 140,
      cell: ({ updated_at: at }) => (at ? <DateText value={at} /> : 'Never'),
    },
    {
      key: 'actions',
      header: 'Actions',
      screenOnly: true,
      minWidth: 200,
      cell: (flag) => {
        const word = flag.killed ? 'Switch On' : 'Switch Off';
        return (
          <Group gap="xs">
            <Button size="sm" aria-label={`Edit ${flag.name}`} onClick={() => onEdit(flag)}>
              Edit
            </Button>
            <Button size="sm" aria-label={`${word} ${flag.name}`} onClick={() => onChange(killing(flag))}>
              {word}
            </Button>
          </Group>
        );
      },
    },
  ];
  return (
    <Table
      caption="Flags"
      columns={columns}
      rows={flags}
      rowKey={({ dashboard, name }) => `${dashboard} ${name}`}
    />
  );
}

function Description({ flag: { description } }: { flag: Flag }) {
  if (description !== null) return description;
  return (
    <Stack gap="xxs" align="flex-start">
      <Badge tone="orange">Unknown</Badge>
      <Text size="sm">No version that browsers get declares it.</Text>
    </Stack>
  );
}

function Audience({ flag }: { flag: Flag }) {
  return (
    <Stack gap="xxs" align="flex-start">
      {audienceOf(flag)}
      {flag.killed && <Badge tone="red">Switched off</Badge>}
    </Stack>
  );
}
