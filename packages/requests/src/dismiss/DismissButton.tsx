import { can, MESSAGES, mayAct } from '@portal/domain';
import { readFragment, useActor, useCommand } from '@portal/kit';
import { CloseIcon, ConfirmDialog, IconButton } from '@portal/ui';
import { useState } from 'react';
import { dismissRequestMutation } from '../graphql/dismissRequest.graphql.ts';
import { type RequestCardData, requestCardFragment } from '../graphql/requestCard.graphql.ts';
import { useDismissed } from './useDismissed.ts';

/**
 * Dismisses a request (spec 4, "Dismiss"). For staff the server dismisses it for everyone and for good, so the button asks for
 * confirmation first. For the owner, and when the server fails, it is dismissed only in this browser. Other people get no button.
 */
export function DismissButton({
  request,
  onDismissed,
}: {
  request: RequestCardData;
  onDismissed?: () => void;
}) {
  const card = readFragment(requestCardFragment, request);
  const actor = useActor();
  const { dismiss } = useDismissed();
  const [asking, setAsking] = useState(false);
  const command = useCommand(dismissRequestMutation, { failure: MESSAGES.updateStatusFailed });
  const isStaff = mayAct('dismiss', actor).allowed;
  if (!isStaff && Number(card.requestedBy) !== actor.id) return null;
  if (isStaff && !can('dismiss', actor, card).allowed) return null;

  const dismissHere = () => {
    dismiss(card.id);
    onDismissed?.();
  };
  const dismissForAll = async () => {
    const { ok } = await command.run({ id: card.id });
    setAsking(false);
    if (ok) onDismissed?.();
    else dismissHere();
  };
  return (
    <>
      <IconButton
        icon={<CloseIcon />}
        label={`Dismiss ${card.deviceName}`}
        onClick={() => (isStaff ? setAsking(true) : dismissHere())}
      />
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Dismiss this request?"
        action="Dismiss request"
        pending={command.pending}
        onConfirm={dismissForAll}
        cancel="Keep it"
      >
        {`“${card.deviceName}” will leave the lists of everyone. This cannot be undone.`}
      </ConfirmDialog>
    </>
  );
}
