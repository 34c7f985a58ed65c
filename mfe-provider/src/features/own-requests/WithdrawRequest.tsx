import { useCommand, useNotices } from '@portal/kit';
import { Banner, Button, FormActions, Modal, Stack } from '@portal/ui';
import { withdrawRequest } from './withdrawRequest.graphql.ts';

/** Asks before an own request is deleted for good (decisions, "edit, delete an own request"). */
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
    failure: 'Failed to withdraw request',
  });
  const notices = useNotices();
  return (
    <Modal opened={opened} onClose={onClose} title="Withdraw request?">
      <Stack gap="md">
        {error && (
          <Banner kind="error" onDismiss={dismissError}>
            {error.message}
          </Banner>
        )}
        <p>
          <strong>{request.deviceName}</strong> and its files will be deleted. This cannot be undone.
        </p>
        <FormActions>
          <Button
            tone="danger"
            pending={pending}
            pendingLabel="Withdrawing..."
            onClick={async () => {
              const outcome = await run({ id: request.id });
              if (!outcome.ok) return;
              notices.success(`${request.deviceName} has been withdrawn.`);
              onWithdrawn();
            }}
          >
            Withdraw Request
          </Button>
          <Button onClick={onClose}>Keep Request</Button>
        </FormActions>
      </Stack>
    </Modal>
  );
}
