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
} from '@portal/requests';
import { Procurement } from './procurement/Procurement.tsx';
import { sectionTitle } from './procurement/sectionTitle.ts';

/** The next step comes first, because people open a device to do it. The facts of the device and of its decision follow. */
export function DeviceDetails({ id }: { id: string }) {
  return (
    <RequestDetail id={id}>
      {(request) => {
        const card = readFragment(requestCardFragment, readFragment(requestDetailFragment, request));
        return (
          <>
            <RequestHead request={request} />
            <Section title={sectionTitle(card)} screenOnly>
              <Procurement request={card} />
            </Section>
            <ApprovalSection request={request} />
            <RequestFacts request={request} />
            <FileList request={request} />
            <EvidenceSection request={request} />
            <FollowUpsSection request={request} />
            <RequestStory request={request} />
          </>
        );
      }}
    </RequestDetail>
  );
}
