import { Badge, Button, type Column, DateText, Stack, Table, Text } from '@portal/ui';
import type { ReportToken } from './token.ts';

/** The person's tokens: the purpose of each, its last valid day, and when and from where it was used last. */
export function TokenTable({
  tokens,
  onEnd,
}: {
  tokens: readonly ReportToken[];
  onEnd: (token: ReportToken) => void;
}) {
  const columns: Column<ReportToken>[] = [
    {
      key: 'label',
      header: 'For',
      isRowHeader: true,
      minWidth: 140,
      cell: ({ label }) => <bdi>{label}</bdi>,
    },
    { key: 'made', header: 'Made', minWidth: 120, cell: ({ made_at: at }) => <DateText value={at} /> },
    {
      key: 'ends',
      header: 'Ends on',
      minWidth: 120,
      cell: ({ expires_at: at }) =>
        Date.parse(at) <= Date.now() ? <Badge tone="red">Ended</Badge> : <DateText value={at} />,
    },
    { key: 'used', header: 'Last used', minWidth: 160, cell: (token) => <LastUse token={token} /> },
    {
      key: 'action',
      header: 'Action',
      hideHeader: true,
      screenOnly: true,
      cell: (token) => (
        <Button size="sm" aria-label={`Revoke ${token.label}`} onClick={() => onEnd(token)}>
          Revoke
        </Button>
      ),
    },
  ];
  return <Table caption="Your tokens" columns={columns} rows={tokens} rowKey={({ id }) => id} />;
}

function LastUse({ token: { last_used_at: at, last_used_from: from } }: { token: ReportToken }) {
  if (!at) return 'Never';
  return (
    <Stack gap="xxs">
      <DateText value={at} />
      {from && <Text size="sm">from {from}</Text>}
    </Stack>
  );
}
