import { canChangeOwn, canUpload } from '@portal/domain';
import { readFragment, useActor } from '@portal/kit';
import { type RequestDetailData, requestCardFragment, requestDetailFragment } from '@portal/requests';
import { Button, EditIcon, Group, TrashIcon, UploadIcon } from '@portal/ui';
import { useState } from 'react';
import { WithdrawRequest } from './WithdrawRequest.tsx';

/**
 * The actions of an owner on a request: edit or withdraw it while it is submitted, edit it while a question to them is open, or add a file.
 * People whose roles never allow an action see no button. People who are too late see the reason (decisions, "edit, delete an own request",
 * "upload a file").
 */
export function OwnRequestActions({
  request,
  onEdit,
  onAddFile,
  addingFile,
  onWithdrawn,
}: {
  request: RequestDetailData;
  onEdit: () => void;
  onAddFile: () => void;
  addingFile: boolean;
  onWithdrawn: () => void;
}) {
  const detail = readFragment(requestDetailFragment, request);
  const card = readFragment(requestCardFragment, detail);
  const actor = useActor();
  const [withdrawing, setWithdrawing] = useState(false);
  const { waitingSince } = detail;
  const owned = { ...card, waitingSince, requestedBy: Number(card.requestedBy) };
  const edit = canChangeOwn('edit', actor, owned);
  const withdraw = canChangeOwn('delete', actor, owned);
  return (
    <Group gap="xs" mb="md" data-print="hide">
      {(edit.allowed || edit.kind === 'conflict') && (
        <Button size="sm" icon={<EditIcon />} disabledReason={!edit.allowed && edit.reason} onClick={onEdit}>
          Edit
        </Button>
      )}
      {(withdraw.allowed || withdraw.kind === 'conflict') && (
        <Button
          size="sm"
          icon={<TrashIcon />}
          data-step="withdraw"
          disabledReason={!withdraw.allowed && withdraw.reason}
          onClick={() => setWithdrawing(true)}
        >
          Withdraw
        </Button>
      )}
      {canUpload(actor, owned).allowed && (
        <Button size="sm" icon={<UploadIcon />} aria-expanded={addingFile} onClick={onAddFile}>
          Add File
        </Button>
      )}
      <WithdrawRequest
        opened={withdrawing}
        request={card}
        onClose={() => setWithdrawing(false)}
        onWithdrawn={onWithdrawn}
      />
    </Group>
  );
}
