import { canUpload } from '@portal/domain';
import { readFragment, useActor } from '@portal/kit';
import {
  FileList,
  FileUpload,
  HistoryTimeline,
  RequestDetail,
  type RequestDetailData,
  RequestFacts,
  requestCardFragment,
  requestDetailFragment,
  Section,
} from '@portal/requests';
import { OwnRequestActions } from './OwnRequestActions.tsx';

/** All of an own request: what can be done with it, its facts with the decision's notes, files and history. */
export function OwnRequest({ id, onEdit, finish }: { id: string; onEdit: () => void; finish: () => void }) {
  return (
    <RequestDetail id={id}>
      {(request, refresh) => (
        <>
          <OwnRequestActions request={request} onEdit={onEdit} finish={finish} />
          <RequestFacts request={request} />
          <FileList request={request} />
          <AddFile request={request} refresh={refresh} />
          <HistoryTimeline request={request} />
        </>
      )}
    </RequestDetail>
  );
}

function AddFile({ request, refresh }: { request: RequestDetailData; refresh: () => void }) {
  const card = readFragment(requestCardFragment, readFragment(requestDetailFragment, request));
  const actor = useActor();
  if (!canUpload(actor, { ...card, requestedBy: Number(card.requestedBy) }).allowed) return null;
  return (
    <Section title="Add a file">
      <FileUpload requestId={card.id} onUploaded={refresh} />
    </Section>
  );
}
