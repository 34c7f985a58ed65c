import { MESSAGES } from '@portal/domain';
import { useCommand, useNotices } from '@portal/kit';
import { ConfirmDialog, RadioGroup } from '@portal/ui';
import { useState } from 'react';
import { MEETING_SCOPES, type MeetingScope } from './meetingForm.ts';
import { cancelMeetingMutation } from './meetings.graphql.ts';

/** Asks for confirmation before a meeting is cancelled, because nobody can open it afterwards. */
export function CancelMeeting({
  opened,
  meeting: { id, title, seriesId },
  onDone,
  onClose,
}: {
  opened: boolean;
  meeting: { id: string; title: string; seriesId: string | null };
  onDone: () => void;
  onClose: () => void;
}) {
  const [scope, setScope] = useState<MeetingScope>('this');
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
        const later = seriesId !== null && scope === 'later';
        const outcome = await cancel.run({ id, ...(later && { later }) });
        if (!outcome.ok) return;
        notices.success(later ? MESSAGES.seriesCancelledDone : MESSAGES.meetingCancelledDone);
        onDone();
      }}
    >
      <p>{`“${title}” will not be found any more. This cannot be undone.`}</p>
      {seriesId !== null && (
        <RadioGroup label="What is cancelled" options={MEETING_SCOPES} value={scope} onChange={setScope} />
      )}
    </ConfirmDialog>
  );
}
