import { NOTE_ROWS } from '@portal/domain';
import { Button, CheckIcon, FormActions, RefuseIcon, Stack, TextArea } from '@portal/ui';
import { useState } from 'react';
import { DenyDialog } from './DenyDialog.tsx';
import type { useDecision } from './useDecision.ts';

/** The committee's notes and the two decisions. A denial needs a confirmation, because it ends the request. */
export function DecisionForm({
  deviceName,
  decision,
}: {
  deviceName: string;
  decision: ReturnType<typeof useDecision>;
}) {
  const [confirming, setConfirming] = useState(false);
  const { approving, denying } = decision;
  return (
    <Stack gap="sm">
      <TextArea
        label="Committee Notes (Optional)"
        help="Kept with the request and shown to the person who asked for the device."
        rows={NOTE_ROWS.committee}
        disabled={approving || denying}
        value={decision.notes}
        onChange={decision.write}
      />
      <FormActions>
        <Button
          tone="success"
          icon={<CheckIcon />}
          pending={approving}
          pendingLabel="Approving..."
          disabled={denying}
          onClick={decision.approve}
        >
          Approve
        </Button>
        <Button
          tone="danger"
          icon={<RefuseIcon />}
          pending={denying}
          pendingLabel="Denying..."
          disabled={approving}
          onClick={() => setConfirming(true)}
        >
          Deny
        </Button>
      </FormActions>
      <DenyDialog
        deviceName={deviceName}
        opened={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          void decision.deny();
        }}
      />
    </Stack>
  );
}
