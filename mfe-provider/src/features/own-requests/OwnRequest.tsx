import {
  EvidenceSection,
  FileList,
  FileUpload,
  FollowUpsSection,
  RequestDetail,
  type RequestDetailData,
  RequestFacts,
  RequestHead,
  RequestStory,
  Section,
} from '@portal/requests';
import { useState } from 'react';
import { OwnRequestActions } from './OwnRequestActions.tsx';

interface OwnRequestProps {
  onEdit: () => void;
  /** Called after the request was withdrawn. */
  finish: () => void;
}

/** A person's own request: the possible actions, its facts with the decision's notes, files and history. */
export function OwnRequest({ id, ...props }: { id: string } & OwnRequestProps) {
  return (
    <RequestDetail id={id}>
      {(request, refresh) => <OwnRequestBody id={id} request={request} refresh={refresh} {...props} />}
    </RequestDetail>
  );
}

function OwnRequestBody({
  id,
  request,
  refresh,
  onEdit,
  finish,
}: { id: string; request: RequestDetailData; refresh: () => void } & OwnRequestProps) {
  const [addingFile, setAddingFile] = useState(false);
  return (
    <>
      <OwnRequestActions
        request={request}
        onEdit={onEdit}
        onAddFile={() => setAddingFile((adding) => !adding)}
        addingFile={addingFile}
        onWithdrawn={finish}
      />
      {addingFile && (
        <Section title="Add files">
          <FileUpload requestId={id} label="New files" onUploaded={refresh} />
        </Section>
      )}
      <RequestHead request={request} />
      <RequestFacts request={request} />
      <FileList request={request} />
      <EvidenceSection request={request} />
      <FollowUpsSection request={request} />
      <RequestStory request={request} />
    </>
  );
}
