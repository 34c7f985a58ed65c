import { readFragment } from '@portal/kit';
import {
  FileList,
  HistoryTimeline,
  RequestDetail,
  RequestFacts,
  RequestHead,
  requestCardFragment,
  requestDetailFragment,
  Section,
} from '@portal/requests';
import { CommitteeDecision } from '../decision/CommitteeDecision.tsx';
import { reviewLabel } from './reviewLabel.ts';

/** What the committee reads before a decision, then the decision itself, then how the request came here. */
export function ReviewDetails({ id, onDone }: { id: string; onDone: () => void }) {
  return (
    <RequestDetail id={id}>
      {(request) => {
        const card = readFragment(requestCardFragment, readFragment(requestDetailFragment, request));
        return (
          <>
            <RequestHead request={request} label={reviewLabel(card)} />
            <RequestFacts request={request} />
            <FileList request={request} />
            <Section title="Committee decision">
              <CommitteeDecision request={card} onDecided={onDone} />
            </Section>
            <HistoryTimeline request={request} />
          </>
        );
      }}
    </RequestDetail>
  );
}
