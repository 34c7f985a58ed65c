import { MESSAGES } from '@portal/domain';
import { useCommand, useNotices } from '@portal/kit';
import { ConfirmDialog } from '@portal/ui';
import { cancelMeetingMutation } from './meetings.graphql.ts';

/** Asks before a meeting is cancelled: nobody finds it any more. */
export function CancelMeeting({
  opened,
  meeting: { id, title },
  onDone,
  onClose,
}: {
  opened: boolean;
  meeting: { id: string; title: string };
  onDone: () => void;
  onClose: () => void;
}) {
  const notices = useNotices();
  const cancel = useCommand(cancelMeetingMutation, { failure: MESSAGES.cancelMeetingFailed });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Cancel the meeting"
      action="Cancel the meeting"
      cancel="Keep it"
      pending={cancel.pending}
      pendingLabel="Cancelling..."
      error={cancel.error?.message ?? null}
      onDismissError={cancel.dismissError}
      onConfirm={async () => {
        const outcome = await cancel.run({ id });
        if (!outcome.ok) return;
        notices.success(MESSAGES.meetingCancelledDone);
        onDone();
      }}
    >
      {`“${title}” will not be found any more. This cannot be undone.`}
    </ConfirmDialog>
  );
}
