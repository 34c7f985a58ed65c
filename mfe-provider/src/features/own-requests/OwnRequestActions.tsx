import { canChangeOwn } from '@portal/domain';
import { readFragment, useActor } from '@portal/kit';
import { type RequestDetailData, requestCardFragment, requestDetailFragment } from '@portal/requests';
import { Button, EditIcon, Group, TrashIcon } from '@portal/ui';
import { useState } from 'react';
import { WithdrawRequest } from './WithdrawRequest.tsx';

/** Edit and withdraw, while it is submitted (decisions, "edit, delete an own request"). */
export function OwnRequestActions({
  request,
  onEdit,
  finish,
}: {
  request: RequestDetailData;
  onEdit: () => void;
  finish: () => void;
}) {
  const card = readFragment(requestCardFragment, readFragment(requestDetailFragment, request));
  const actor = useActor();
  const [withdrawing, setWithdrawing] = useState(false);
  const owned = { ...card, requestedBy: Number(card.requestedBy) };
  const edit = canChangeOwn('edit', actor, owned);
  const withdraw = canChangeOwn('delete', actor, owned);
  return (
    <Group gap="xs" data-print="hide">
      {(edit.allowed || edit.code === 'conflict') && (
        <Button size="sm" icon={<EditIcon />} disabledReason={!edit.allowed && edit.reason} onClick={onEdit}>
          Edit
        </Button>
      )}
      {(withdraw.allowed || withdraw.code === 'conflict') && (
        <Button
          size="sm"
          icon={<TrashIcon />}
          disabledReason={!withdraw.allowed && withdraw.reason}
          onClick={() => setWithdrawing(true)}
        >
          Withdraw
        </Button>
      )}
      {withdrawing && (
        <WithdrawRequest request={card} onClose={() => setWithdrawing(false)} onWithdrawn={finish} />
      )}
    </Group>
  );
}
