import { Box, Button, type Column, DateText, EmptyState, ErrorState, Panel, Table, Title } from '@portal/ui';
import { useState } from 'react';
import type { Change } from '../dashboard.ts';
import type { useRecords } from '../useRecords.ts';
import { type Member, ROLE_LABELS, removal } from './member.ts';
import { NameMemberDialog } from './NameMemberDialog.tsx';

/** The people who publish each dashboard, and the people who test it. */
export function Members({
  state: { records: members, error, loading, refresh },
  onChange,
}: {
  state: ReturnType<typeof useRecords<Member>>;
  onChange: (change: Change) => void;
}) {
  const [naming, setNaming] = useState(false);
  return (
    <section aria-labelledby="teams">
      <Title order={2} id="teams" mt="xl" mb="sm">
        Teams
      </Title>
      {error && <ErrorState message={error} onRetry={refresh} retrying={loading} />}
      {members?.length === 0 && (
        <EmptyState title="No teams">
          Add the first person: members of a team make their own tokens for publishing, and see how their
          dashboard fares.
        </EmptyState>
      )}
      {members && members.length > 0 && (
        <Panel flush>
          <MemberTable members={members} onChange={onChange} />
        </Panel>
      )}
      <Box mt="md">
        <Button onClick={() => setNaming(true)}>Add to a Team</Button>
      </Box>
      <NameMemberDialog opened={naming} onClose={() => setNaming(false)} onNamed={refresh} />
    </section>
  );
}

function MemberTable({
  members,
  onChange,
}: {
  members: readonly Member[];
  onChange: (change: Change) => void;
}) {
  const columns: Column<Member>[] = [
    {
      key: 'name',
      header: 'Person',
      isRowHeader: true,
      minWidth: 140,
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    { key: 'email', header: 'Email', minWidth: 160, cell: ({ email }) => email },
    { key: 'dashboard', header: 'Dashboard', cell: ({ dashboard }) => dashboard },
    { key: 'role', header: 'Role', cell: ({ role }) => ROLE_LABELS[role] },
    { key: 'since', header: 'Since', minWidth: 120, cell: ({ added_at: at }) => <DateText value={at} /> },
    {
      key: 'action',
      header: 'Action',
      screenOnly: true,
      cell: (member) => (
        <Button
          size="sm"
          aria-label={`Remove ${member.name} from the team of ${member.dashboard}`}
          onClick={() => onChange(removal(member))}
        >
          Remove
        </Button>
      ),
    },
  ];
  return (
    <Table
      caption="Teams"
      columns={columns}
      rows={members}
      rowKey={({ dashboard, user_id: id }) => `${dashboard} ${id}`}
    />
  );
}
