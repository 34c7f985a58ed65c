import { STAGE_LABELS, stageOf } from '@portal/domain';
import { readFragment } from '@portal/kit';
import {
  FileList,
  HistoryTimeline,
  RequestDetail,
  type RequestDetailData,
  RequestFacts,
  RequestHead,
  requestCardFragment,
  requestDetailFragment,
  Section,
} from '@portal/requests';
import { Banner } from '@portal/ui';
import { useState } from 'react';
import { AnalysisNotes } from './AnalysisNotes.tsx';
import { StartAnalysis } from './StartAnalysis.tsx';

/** The detail panel of a pending request: what it is about, and what the analyst does with it. `finish` goes on to the next. */
export function AnalysisForm({ id, finish }: { id: string; finish: () => void }) {
  return (
    <RequestDetail id={id}>
      {(request, refresh) => (
        <>
          <RequestHead request={request} />
          <RequestFacts request={request} />
          <FileList request={request} />
          <AnalysisSection request={request} refresh={refresh} finish={finish} />
          <HistoryTimeline request={request} />
        </>
      )}
    </RequestDetail>
  );
}

function AnalysisSection({
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
  const [writing, setWriting] = useState(false);
  const [sent, setSent] = useState(false);
  const stage = stageOf(card);
  if (stage === 'under_analysis' && !writing) setWriting(true);
  return (
    <Section title="Analysis">
      {stage === 'submitted' && <StartAnalysis request={card} onStarted={() => setJustStarted(true)} />}
      {/* Notes and a refusal stay in sight when somebody else has moved the request on meanwhile. */}
      {writing && !sent && (
        <AnalysisNotes
          request={{ ...card, analystNotes: detail.analystNotes }}
          justStarted={justStarted}
          onUploaded={refresh}
          onSent={() => {
            setSent(true);
            finish();
          }}
        />
      )}
      {stage !== 'submitted' && stage !== 'under_analysis' && (
        <Banner kind="info" quiet>
          {`This request is ${STAGE_LABELS[stage]}: there is nothing left to analyze.`}
        </Banner>
      )}
    </Section>
  );
}
