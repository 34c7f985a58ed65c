import { MESSAGES, ROLE, type Role } from '@portal/domain';
import { useCommand, useNotices } from '@portal/kit';
import { ConfirmDialog } from '@portal/ui';
import { removeSavedViewMutation } from './savedViews.graphql.ts';

/** Asks before a view is deleted, because other people may use it. */
export function RemoveView({
  view: { id, name, role, savedBy },
  onClose,
}: {
  view: { id: string; name: string; role: Role | null; savedBy: string };
  onClose: () => void;
}) {
  const notices = useNotices();
  const { run, pending, error, dismissError } = useCommand(removeSavedViewMutation, {
    failure: MESSAGES.viewFailed,
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Remove the view "${name}"?`}
      action="Remove view"
      pending={pending}
      pendingLabel="Removing..."
      error={error?.message ?? null}
      onDismissError={dismissError}
      onConfirm={async () => {
        const outcome = await run({ id });
        if (!outcome.ok) return;
        notices.success(MESSAGES.viewRemoved(name));
        onClose();
      }}
    >
      {role
        ? `${savedBy} has shared it: it goes for everybody with the role ${ROLE[role].displayName}. The requests stay.`
        : 'Only you have it. The requests stay.'}
    </ConfirmDialog>
  );
}
