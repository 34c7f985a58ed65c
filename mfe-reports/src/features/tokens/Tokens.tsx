import { MESSAGES } from '@portal/domain';
import { useAnswer } from '@portal/kit';
import {
  Button,
  ErrorState,
  LinkButton,
  LoadingState,
  Page,
  PageHeader,
  Panel,
  SkeletonRows,
  Stack,
  Text,
} from '@portal/ui';
import { useState } from 'react';
import { REPORTS } from '../../shared/pages.ts';
import { Addresses } from './Addresses.tsx';
import { EndTokenDialog } from './EndTokenDialog.tsx';
import { MakeTokenDialog } from './MakeTokenDialog.tsx';
import { TokenTable } from './TokenTable.tsx';
import { CALL, type ReportToken } from './token.ts';

/** How Excel and Power BI read the reports: the person's tokens, and the addresses. */
export function Tokens() {
  const {
    answer: tokens,
    error,
    loading,
    refresh,
  } = useAnswer<ReportToken[]>(CALL, MESSAGES.fetchReportTokensFailed);
  const [making, setMaking] = useState(false);
  const [ending, setEnding] = useState<ReportToken | null>(null);
  return (
    <Page>
      <PageHeader
        title="Connect Excel or Power BI"
        subtitle="They read the reports by themselves, with a token in place of your password."
        actions={<LinkButton to={REPORTS}>Back to the reports</LinkButton>}
      />
      <Stack gap="lg">
        <Panel
          title="Your Tokens"
          subtitle="A token reads reports as you do, and nothing else. Make one for each program, and keep it to yourself."
          flush={Boolean(tokens?.length)}
          actions={
            <Button tone="primary" onClick={() => setMaking(true)}>
              Make a Token
            </Button>
          }
        >
          {error && <ErrorState message={error} onRetry={refresh} retrying={loading} />}
          {!tokens && !error && (
            <LoadingState text="Loading tokens..." skeleton={<SkeletonRows count={2} />} />
          )}
          {tokens?.length === 0 && <Text>You have no token yet.</Text>}
          {tokens && tokens.length > 0 && <TokenTable tokens={tokens} onEnd={setEnding} />}
        </Panel>
        <Addresses />
      </Stack>
      <MakeTokenDialog opened={making} onClose={() => setMaking(false)} onMade={refresh} />
      <EndTokenDialog token={ending} onClose={() => setEnding(null)} onEnded={refresh} />
    </Page>
  );
}
