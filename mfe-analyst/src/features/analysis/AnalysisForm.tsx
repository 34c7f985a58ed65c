import { readFragment } from '@portal/kit';
import {
  EvidenceSection,
  FileList,
  RequestDetail,
  type RequestDetailData,
  RequestFacts,
  RequestHead,
  RequestStory,
  requestCardFragment,
  requestDetailFragment,
  ValueAnalysisSection,
} from '@portal/requests';
import { AnalysisSection } from './AnalysisSection.tsx';
import { isBeingAnalysed } from './isBeingAnalysed.ts';

/** The detail panel of a pending request: its facts, and the analyst's actions. `finish` opens the next request. */
export function AnalysisForm({ id, finish }: { id: string; finish: () => void }) {
  return (
    <RequestDetail id={id}>
      {(request, refresh) => (
        <>
          <RequestHead request={request} />
          <RequestFacts request={request} analysing={isUnderAnalysis(request)} />
          <FileList request={request} />
          <AnalysisSection request={request} refresh={refresh} finish={finish} />
          <EvidenceSection request={request} />
          <ValueAnalysisSection request={request} />
          <RequestStory request={request} />
        </>
      )}
    </RequestDetail>
  );
}

const isUnderAnalysis = (request: RequestDetailData) =>
  isBeingAnalysed(readFragment(requestCardFragment, readFragment(requestDetailFragment, request)));
