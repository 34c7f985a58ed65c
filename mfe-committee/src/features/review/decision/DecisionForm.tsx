import { NOTE_ROWS } from '@portal/domain';
import { PanelActions } from '@portal/requests';
import { Button, CheckIcon, FormActions, RefuseIcon, Stack, TextArea } from '@portal/ui';
import { useState } from 'react';
import { type Decision, DecisionDialog } from './DecisionDialog.tsx';
import type { useDecision } from './useDecision.ts';

/** The committee's notes and the two decisions. Each needs a confirmation, because it is final. */
export function DecisionForm({
  deviceName,
  decision,
}: {
  deviceName: string;
  decision: ReturnType<typeof useDecision>;
}) {
  const [asking, setAsking] = useState(false);
  const [chosen, setChosen] = useState<Decision>('approve');
  const { approving, denying } = decision;
  const ask = (decided: Decision) => {
    setChosen(decided);
    setAsking(true);
  };
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
      <PanelActions>
        <FormActions>
          <Button
            tone="success"
            icon={<CheckIcon />}
            pending={approving}
            pendingLabel="Approving..."
            disabled={denying}
            onClick={() => ask('approve')}
          >
            Approve
          </Button>
          <Button
            tone="danger"
            icon={<RefuseIcon />}
            pending={denying}
            pendingLabel="Denying..."
            disabled={approving}
            onClick={() => ask('deny')}
          >
            Deny
          </Button>
        </FormActions>
      </PanelActions>
      <DecisionDialog
        decision={chosen}
        deviceName={deviceName}
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void decision[chosen]();
        }}
      />
    </Stack>
  );
}
