import { leadsOn, STAGE_LABELS, stageOf } from '@portal/domain';
import { readFragment } from '@portal/kit';
import {
  PanelActions,
  type RequestDetailData,
  requestCardFragment,
  requestDetailFragment,
  Section,
} from '@portal/requests';
import { Banner, Stack } from '@portal/ui';
import { useState } from 'react';
import { AnalysisNotes } from './AnalysisNotes.tsx';
import { isBeingAnalysed } from './isBeingAnalysed.ts';
import { StartAnalysis } from './StartAnalysis.tsx';
import { UnsentNotes } from './UnsentNotes.tsx';

/**
 * The next step of the open request: start the analysis, write notes and attach files, then send it to the committee. This
 * component shows the server's refusals, because the parts disappear when someone else has moved the request on.
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
  const [refusal, setRefusal] = useState<string | null>(null);
  const toStart = leadsOn('start_analysis', card);
  const toSend = isBeingAnalysed(card);
  return (
    <Section title="Analysis">
      <Stack gap="md" align="stretch">
        {refusal !== null && (
          <Banner kind="error" onDismiss={() => setRefusal(null)}>
            {refusal}
          </Banner>
        )}
        {toStart && (
          <PanelActions>
            <StartAnalysis request={card} onStarted={() => setJustStarted(true)} onRefused={setRefusal} />
          </PanelActions>
        )}
        {toSend && (
          <AnalysisNotes
            request={{ ...card, analystNotes: detail.analystNotes }}
            justStarted={justStarted}
            onUploaded={refresh}
            onSent={finish}
            onRefused={setRefusal}
          />
        )}
        {!toStart && !toSend && (
          <>
            <Banner kind="info" quiet>
              {`This request is in the stage ${STAGE_LABELS[stageOf(card)]}: its analysis is done.`}
            </Banner>
            <UnsentNotes requestId={card.id} />
          </>
        )}
      </Stack>
    </Section>
  );
}
