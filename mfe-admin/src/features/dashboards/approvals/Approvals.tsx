import { Box, Button, DateText, ErrorState, Group, Panel, Stack, Text, Title } from '@portal/ui';
import { useState } from 'react';
import type { Change } from '../dashboard.ts';
import type { useRecords } from '../useRecords.ts';
import { type Approval, approving, judgedBy, planOf } from './approval.ts';
import { DifferenceList } from './DifferenceList.tsx';
import { RefuseDialog } from './RefuseDialog.tsx';

/** The versions that wait for an administrator, and the last refused ones. Renders nothing when there are none. */
export function Approvals({
  state: { records: approvals, error, loading, refresh },
  onChange,
}: {
  state: ReturnType<typeof useRecords<Approval>>;
  onChange: (change: Change) => void;
}) {
  const [refused, setRefused] = useState<Approval | null>(null);
  return (
    <>
      {error && <ErrorState message={error} onRetry={refresh} retrying={loading} />}
      {approvals && approvals.length > 0 && (
        <Box component="section" aria-labelledby="approvals" mb="xl">
          <Title order={2} id="approvals" mb="sm">
            Approvals
          </Title>
          <Stack gap="md">
            {approvals.map((each) => (
              <Waiting key={each.dashboard} approval={each} onChange={onChange} onRefuse={setRefused} />
            ))}
          </Stack>
        </Box>
      )}
      <RefuseDialog approval={refused} onClose={() => setRefused(null)} onRefused={refresh} />
    </>
  );
}

function Waiting({
  approval,
  onChange,
  onRefuse,
}: {
  approval: Approval;
  onChange: (change: Change) => void;
  onRefuse: (approval: Approval) => void;
}) {
  const {
    display_name: name,
    version,
    state,
    asked_at: at,
    asked_by: by,
    reason,
    limits,
    difference,
  } = approval;
  return (
    <Panel level={3} title={`${name} ${state === 'waiting' ? 'waits for approval' : 'was refused'}`}>
      <Stack gap="md">
        <Text>
          {version}, asked for by {by}, <DateText value={at} />. {planOf(approval)}
        </Text>
        {reason && <Text>Refused: {reason}</Text>}
        <DifferenceList difference={difference} label={`What ${name} claims beyond what is approved`} />
        {limits && <Text>{judgedBy(limits)}</Text>}
        {state === 'waiting' && (
          <Group gap="xs">
            <Button
              tone="primary"
              aria-label={`Approve ${name}`}
              onClick={() => onChange(approving(approval))}
            >
              Approve
            </Button>
            <Button aria-label={`Refuse ${name}`} onClick={() => onRefuse(approval)}>
              Refuse
            </Button>
          </Group>
        )}
      </Stack>
    </Panel>
  );
}
