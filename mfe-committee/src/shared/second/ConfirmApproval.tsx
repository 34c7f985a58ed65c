import { MESSAGES } from '@portal/domain';
import { useCommand, useNotices } from '@portal/kit';
import { RequestNumber } from '@portal/requests';
import { ConfirmDialog, Stack, TextArea } from '@portal/ui';
import { useState } from 'react';
import { confirmApprovalMutation } from './secondApproval.graphql.ts';

/** Asks a second person to confirm the approval of somebody else. After that the approval counts. */
export function ConfirmApproval({
  request: { id, deviceName },
  number,
  by,
  opened,
  onClose,
  onDone,
}: {
  request: { id: string; deviceName: string };
  number: number;
  by: string;
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}) {
  const notices = useNotices();
  const confirm = useCommand(confirmApprovalMutation, { failure: MESSAGES.confirmApprovalFailed });
  const [reason, setReason] = useState('');
  const refused = confirm.error?.fields?.find(({ field }) => field === 'reasonAgainst');
  // True when the committee has made a different recommendation since the approval, so that a reason is needed.
  const [isAsked, setAsked] = useState(false);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Confirm this approval?"
      action="Confirm Approval"
      pendingLabel="Confirming..."
      tone="primary"
      pending={confirm.pending}
      error={refused ? null : (confirm.error?.message ?? null)}
      onDismissError={confirm.dismissError}
      onConfirm={async () => {
        const outcome = await confirm.run({ id, number, ...(reason.trim() && { reasonAgainst: reason }) });
        if (outcome.ok) {
          notices.success(`${deviceName} has been approved`, id);
          onDone();
        } else if (outcome.error.fields?.some(({ field }) => field === 'reasonAgainst')) setAsked(true);
      }}
    >
      <Stack gap="md">
        <p>
          <strong>{deviceName}</strong> (<RequestNumber id={id} />) {MESSAGES.confirmedThen(by)} This cannot
          be undone.
        </p>
        {isAsked && (
          <TextArea
            name="reasonAgainst"
            label="Reason for the committee"
            value={reason}
            error={refused?.message}
            required
            rows={3}
            onChange={(value) => setReason(value)}
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}
