import { MESSAGES } from '@portal/domain';
import { useCommand, useNotices } from '@portal/kit';
import { ConfirmDialog } from '@portal/ui';
import { removeSavedReportMutation, type SavedReport } from '../../shared/saved/savedReports.graphql.ts';
import { sharedText } from '../../shared/saved/words.ts';

/** Asks for confirmation before a saved report is deleted, because other people may use it. */
export function RemoveDialog({ saved, onClose }: { saved: SavedReport; onClose: () => void }) {
  const notices = useNotices();
  const { run, pending, error, dismissError } = useCommand(removeSavedReportMutation, {
    failure: MESSAGES.removeReportFailed,
  });
  const shared = sharedText(saved);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Remove "${saved.name}"?`}
      action="Remove report"
      pending={pending}
      pendingLabel="Removing..."
      error={error?.message ?? null}
      onDismissError={dismissError}
      onConfirm={async () => {
        const outcome = await run({ id: saved.id });
        if (!outcome.ok) return;
        notices.success(MESSAGES.reportRemoved(saved.name));
        onClose();
      }}
    >
      {shared ? `It goes for ${shared}, too, with its mails.` : 'Only you have it.'} The numbers stay where
      they are.
    </ConfirmDialog>
  );
}
