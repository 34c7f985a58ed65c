import { MESSAGES } from '@portal/domain';
import { useCommand, useNotices } from '@portal/kit';
import { ConfirmDialog } from '@portal/ui';
import { useState } from 'react';
import type { Evidence } from '../graphql/requestDetail.graphql.ts';
import { removeEvidenceMutation } from './evidence.graphql.ts';

/** Asks before a document or a link is removed. */
export function RemoveEvidence({
  requestId,
  evidence: { id, title },
  onClose,
  onRemoved,
}: {
  requestId: string;
  evidence: Evidence;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const notices = useNotices();
  const [failure, setFailure] = useState<string | null>(null);
  const command = useCommand(removeEvidenceMutation, { failure: MESSAGES.removeEvidenceFailed });
  const remove = async () => {
    const outcome = await command.run({ id: requestId, evidence: id });
    if (!outcome.ok) return setFailure(outcome.error.message);
    notices.success(MESSAGES.evidenceRemoved(title));
    onRemoved();
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title="Remove this evidence?"
      action="Remove"
      pending={command.pending}
      onConfirm={remove}
      error={failure}
      onDismissError={() => setFailure(null)}
    >
      {MESSAGES.removalOfEvidence(title)}
    </ConfirmDialog>
  );
}
