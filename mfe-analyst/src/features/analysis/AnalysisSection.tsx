import { leadsOn, MESSAGES } from '@portal/domain';
import { readFragment, useCommand } from '@portal/kit';
import {
  PanelActions,
  type RequestDetailData,
  requestCardFragment,
  requestDetailFragment,
  Section,
} from '@portal/requests';
import { Banner, FormActions, Stack } from '@portal/ui';
import { useState } from 'react';
import { AnalysisNotes } from './AnalysisNotes.tsx';
import { StartAnalysis } from './StartAnalysis.tsx';
import { startAnalysis } from './startAnalysis.graphql.ts';

/**
 * The next step of the open request: start the analysis, then write notes and attach files, then send it to the committee. The first step is
 * only a button in the panel's bar. The reason of a refusal is shown next to it, or in the section that has replaced it.
 */
export function AnalysisSection({
  request,
  refresh,
  finish,
}: {
  request: RequestDetailData;
  refresh: () => void;
  finish: () => void;
}) {
  const detail = readFragment(requestDetailFragment, request);
  const card = readFragment(requestCardFragment, detail);
  const [justStarted, setJustStarted] = useState(false);
  const start = useCommand(startAnalysis, { failure: MESSAGES.startAnalysisFailed });
  const refusal = start.error && (
    <Banner kind="error" onDismiss={start.dismissError}>
      {start.error.message}
      {start.error.advice && <p>{start.error.advice}</p>}
    </Banner>
  );
  if (leadsOn('start_analysis', card))
    return (
      <PanelActions>
        <FormActions failure={refusal}>
          <StartAnalysis
            request={card}
            pending={start.pending}
            onStart={async () => {
              const outcome = await start.run({ id: card.id, version: detail.version });
              if (outcome.ok) setJustStarted(true);
            }}
          />
        </FormActions>
      </PanelActions>
    );
  return (
    <Section title="Analysis">
      <Stack gap="md" align="stretch">
        {refusal}
        <AnalysisNotes
          request={{ ...card, analystNotes: detail.analystNotes }}
          justStarted={justStarted}
          onUploaded={refresh}
          onSent={finish}
        />
      </Stack>
    </Section>
  );
}
