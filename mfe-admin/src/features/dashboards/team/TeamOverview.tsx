import {
  Banner,
  Box,
  Button,
  ErrorState,
  LoadingState,
  Page,
  PageHeader,
  Panel,
  RefreshIcon,
  SkeletonRows,
  Stack,
} from '@portal/ui';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Approval } from '../approvals/approval.ts';
import { DifferenceList } from '../approvals/DifferenceList.tsx';
import { ConfirmChange } from '../ConfirmChange.tsx';
import type { Change } from '../dashboard.ts';
import { HealthReports } from '../health/HealthReports.tsx';
import { MakeTokenDialog } from './MakeTokenDialog.tsx';
import { TokenTable } from './TokenTable.tsx';
import { revocation, type TeamPage } from './team.ts';
import { useTeam } from './useTeam.ts';

/** A dashboard's page for its team: the versions that wait, the person's own tokens for publishing, and how the dashboard performs. */
export function TeamOverview() {
  const { dashboard = '' } = useParams();
  const { team, error, loading, refresh } = useTeam(dashboard);
  return (
    <Page>
      <PageHeader
        title={`Team of ${team?.display_name ?? dashboard}`}
        subtitle="Your tokens for publishing, and how the dashboard fares."
        actions={
          <Button icon={<RefreshIcon />} pending={loading} pendingLabel="Refreshing..." onClick={refresh}>
            Refresh
          </Button>
        }
      />
      {error && <ErrorState message={error} onRetry={refresh} retrying={loading} />}
      {loading && !team && <LoadingState text="Loading team..." skeleton={<SkeletonRows />} />}
      {team && (
        <Stack gap="lg">
          {team.approval && <AskedFor approval={team.approval} />}
          <Tokens team={team} onChanged={refresh} />
          <HealthReports name={dashboard} />
        </Stack>
      )}
    </Page>
  );
}

function AskedFor({ approval: { version, state, reason, difference } }: { approval: Approval }) {
  return (
    <Panel title={state === 'waiting' ? 'Waits for Approval' : 'Refused'}>
      <Banner quiet kind={state === 'waiting' ? 'info' : 'warning'}>
        {state === 'waiting'
          ? `${version} claims more than is approved. An administrator decides; then it is published as you have asked.`
          : `${version} was refused: ${reason ?? ''}`}
      </Banner>
      <Box mt="md">
        <DifferenceList difference={difference} label="What is not approved" />
      </Box>
    </Panel>
  );
}

function Tokens({ team, onChanged }: { team: TeamPage; onChanged: () => void }) {
  const [making, setMaking] = useState(false);
  const [change, setChange] = useState<Change | null>(null);
  const isFull = team.tokens.filter(({ expired }) => !expired).length >= team.most_tokens;
  return (
    <Panel
      title="Your Tokens"
      subtitle="Each publishes this dashboard and nothing else. Keep it where your pipeline runs, not in the repository."
      flush={team.tokens.length > 0}
      actions={
        <Button
          tone="primary"
          disabledReason={isFull ? `You have ${team.most_tokens} tokens already. Revoke one first.` : null}
          onClick={() => setMaking(true)}
        >
          Make a Token
        </Button>
      }
    >
      <TokenTable tokens={team.tokens} onRevoke={(token) => setChange(revocation(team.dashboard, token))} />
      <MakeTokenDialog opened={making} team={team} onClose={() => setMaking(false)} onMade={onChanged} />
      <ConfirmChange change={change} onClose={() => setChange(null)} onChanged={onChanged} />
    </Panel>
  );
}
