import { readFragment } from '@portal/kit';
import {
  ApprovalSection,
  EvidenceSection,
  FileList,
  FollowUpsSection,
  RequestDetail,
  RequestFacts,
  RequestHead,
  RequestStory,
  requestCardFragment,
  requestDetailFragment,
  Section,
  ValueAnalysisSection,
} from '@portal/requests';
import { CommitteeDecision } from '../../shared/decision/CommitteeDecision.tsx';
import { LazyMeetingsOfRequest } from '../../shared/LazyMeetingsOfRequest.tsx';
import { reviewLabel } from './reviewLabel.ts';
import { CommitteeVotes } from './votes/CommitteeVotes.tsx';

/** The facts that the committee reads before a decision, then the decision, then the history of the request. */
export function ReviewDetails({ id, onDone }: { id: string; onDone: () => void }) {
  return (
    <RequestDetail id={id}>
      {(request) => {
        const detail = readFragment(requestDetailFragment, request);
        const card = readFragment(requestCardFragment, detail);
        return (
          <>
            <RequestHead request={request} label={reviewLabel(card)} />
            <RequestFacts request={request} />
            <FileList request={request} />
            <LazyMeetingsOfRequest id={id} status={card.status} />
            <CommitteeVotes request={card} detail={detail} />
            <Section title="Committee decision" screenOnly>
              <CommitteeDecision request={card} onDecided={onDone} />
            </Section>
            <ApprovalSection request={request} />
            <EvidenceSection request={request} />
            <ValueAnalysisSection request={request} />
            <FollowUpsSection request={request} />
            <RequestStory request={request} />
          </>
        );
      }}
    </RequestDetail>
  );
}
