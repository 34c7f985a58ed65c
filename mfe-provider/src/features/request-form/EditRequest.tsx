import { canChangeOwn, MESSAGES } from '@portal/domain';
import { readFragment, useActor } from '@portal/kit';
import { requestFieldsFragment } from '@portal/requests';
import { Banner, ErrorState, LoadingState, Modal } from '@portal/ui';
import { useState } from 'react';
import { useQuery } from 'urql';
import { EditRequestForm } from './EditRequestForm.tsx';
import { editedRequest } from './editedRequest.graphql.ts';
import { valuesOf } from './values.ts';

/**
 * The dialog that edits the person's own request with this id. It is closed when there is no id. It reads the request again, so that saving
 * does not overwrite newer values with older ones.
 */
export function EditRequest({ id, onClose }: { id: string | null; onClose: () => void }) {
  // The dialog keeps its content during the closing animation.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  return (
    <Modal opened={id !== null} onClose={onClose} title="Edit request" size={560}>
      {shown !== null && <EditedRequest id={shown} onClose={onClose} />}
    </Modal>
  );
}

function EditedRequest({ id, onClose }: { id: string; onClose: () => void }) {
  const actor = useActor();
  const [{ data, error, fetching, stale }, retry] = useQuery({
    query: editedRequest,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  // Editing starts with the first fresh answer. Later answers, for example after a refused save, do not replace typed text.
  const [start, setStart] = useState<typeof data>();
  if (data && !stale && !start) setStart(data);

  if (error && !start)
    return <ErrorState message={MESSAGES.fetchRequestsFailed} onRetry={retry} retrying={fetching} />;
  if (!start) return <LoadingState />;
  const request = start.deviceRequest;
  if (!request) return <Banner kind="warning">{MESSAGES.requestGone}</Banner>;
  const answer = canChangeOwn('edit', actor, { ...request, requestedBy: Number(request.requestedBy) });
  if (!answer.allowed) return <Banner kind="warning">{answer.reason}</Banner>;
  return (
    <EditRequestForm
      id={id}
      start={valuesOf(readFragment(requestFieldsFragment, request))}
      onClose={onClose}
    />
  );
}
