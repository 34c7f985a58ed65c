import { Badge, Button, type Column, DateText, Stack, Table, Text } from '@portal/ui';
import type { Token } from './team.ts';

/** The person's own tokens: the purpose of each, its last valid day, and when and where it was used last. */
export function TokenTable({
  tokens,
  onRevoke,
}: {
  tokens: readonly Token[];
  onRevoke: (token: Token) => void;
}) {
  if (tokens.length === 0) return <Text>You have no token for this dashboard.</Text>;
  const columns: Column<Token>[] = [
    {
      key: 'label',
      header: 'For',
      isRowHeader: true,
      minWidth: 120,
      cell: ({ label }) => <bdi>{label}</bdi>,
    },
    { key: 'made', header: 'Made', minWidth: 120, cell: ({ created_at: at }) => <DateText value={at} /> },
    {
      key: 'expires',
      header: 'Expires',
      minWidth: 120,
      cell: ({ expires_at: at, expired }) =>
        expired ? <Badge tone="red">Expired</Badge> : <DateText value={at} />,
    },
    { key: 'used', header: 'Last used', minWidth: 140, cell: (token) => <LastUse token={token} /> },
    {
      key: 'action',
      header: 'Action',
      screenOnly: true,
      cell: (token) => (
        <Button size="sm" aria-label={`Revoke ${token.label}`} onClick={() => onRevoke(token)}>
          Revoke
        </Button>
      ),
    },
  ];
  return <Table caption="Your tokens" columns={columns} rows={tokens} rowKey={({ id }) => String(id)} />;
}

function LastUse({ token: { last_used_at: at, last_used_from: from } }: { token: Token }) {
  if (!at) return 'Never';
  return (
    <Stack gap="xxs">
      <DateText value={at} />
      {from && <Text size="sm">from {from}</Text>}
    </Stack>
  );
}
