import { MESSAGES } from '@portal/domain';
import { useCommand, useNotices } from '@portal/kit';
import { RequestNumber } from '@portal/requests';
import { ConfirmDialog } from '@portal/ui';
import { withdrawRequest } from './withdrawRequest.graphql.ts';

/** Asks for confirmation before a person's own request is deleted for good (decisions, "edit, delete an own request"). */
export function WithdrawRequest({
  opened,
  request,
  onClose,
  onWithdrawn,
}: {
  opened: boolean;
  request: { id: string; deviceName: string };
  onClose: () => void;
  onWithdrawn: () => void;
}) {
  const { run, pending, error, dismissError } = useCommand(withdrawRequest, {
    failure: MESSAGES.withdrawRequestFailed,
  });
  const notices = useNotices();
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Withdraw request?"
      error={error?.message}
      advice={error?.advice}
      onDismissError={dismissError}
      action="Withdraw Request"
      pending={pending}
      pendingLabel="Withdrawing..."
      onConfirm={async () => {
        const outcome = await run({ id: request.id });
        if (!outcome.ok) return;
        notices.success(`${request.deviceName} has been withdrawn.`, request.id);
        onWithdrawn();
      }}
      cancel="Keep Request"
    >
      <strong>{request.deviceName}</strong> (<RequestNumber id={request.id} />) and its files will be deleted.
      This cannot be undone.
    </ConfirmDialog>
  );
}
