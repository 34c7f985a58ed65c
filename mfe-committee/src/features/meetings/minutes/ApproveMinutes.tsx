import { MESSAGES } from '@portal/domain';
import { useCommand, useNotices } from '@portal/kit';
import { Button, ConfirmDialog } from '@portal/ui';
import { useState } from 'react';
import { approveMinutesMutation, type MinutesFacts } from './minutes.graphql.ts';

/** Approves minutes after the chair has confirmed it. */
export function ApproveMinutes({
  minutes: { id, version, actionsVersion },
  gaps,
}: {
  minutes: MinutesFacts;
  gaps: number;
}) {
  const [isAsking, setAsking] = useState(false);
  const notices = useNotices();
  const approve = useCommand(approveMinutesMutation, { failure: MESSAGES.approveMinutesFailed });
  return (
    <>
      <Button tone="primary" onClick={() => setAsking(true)}>
        Approve the minutes
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Approve the minutes?"
        action="Approve the minutes"
        pending={approve.pending}
        error={approve.error?.message ?? null}
        onDismissError={approve.dismissError}
        onConfirm={async () => {
          const outcome = await approve.run({ meeting: id, version, actionsVersion });
          if (!outcome.ok) return;
          setAsking(false);
          notices.success(MESSAGES.minutesApprovedDone);
        }}
      >
        {MESSAGES.approveMinutesAsked(gaps)}
      </ConfirmDialog>
    </>
  );
}
