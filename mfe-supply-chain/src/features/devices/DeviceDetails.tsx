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
import { Procurement } from './procurement/Procurement.tsx';
import { sectionTitle } from './procurement/sectionTitle.ts';

/** The next step first, since that is what brings someone here; then what the device is and how it was decided. */
export function DeviceDetails({ id }: { id: string }) {
  return (
    <RequestDetail id={id}>
      {(request) => {
        const card = readFragment(requestCardFragment, readFragment(requestDetailFragment, request));
        return (
          <>
            <RequestHead request={request} />
            <Section title={sectionTitle(card)}>
              <Procurement request={card} />
            </Section>
            <RequestFacts request={request} />
            <FileList request={request} />
            <HistoryTimeline request={request} />
          </>
        );
      }}
    </RequestDetail>
  );
}
