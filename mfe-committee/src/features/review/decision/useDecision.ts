import { MESSAGES } from '@portal/domain';
import { useCommand, useDraft, useNotices } from '@portal/kit';
import { useState } from 'react';
import { approveRequest } from './approveRequest.graphql.ts';
import { rejectRequest } from './rejectRequest.graphql.ts';

/** The decision on one request: the notes, whose draft is kept until the decision is made, and the two ways to decide. */
export function useDecision(request: { id: string; deviceName: string }, onDecided: () => void) {
  const approval = useCommand(approveRequest, { failure: MESSAGES.approveFailed });
  const denial = useCommand(rejectRequest, { failure: MESSAGES.denyFailed });
  const notices = useNotices();
  const draft = useDraft<unknown>(`committee-notes:${request.id}`);
  const [notes, setNotes] = useState(() => {
    const kept = draft.read();
    return typeof kept === 'string' ? kept : '';
  });

  const decide = async (command: typeof approval | typeof denial, done: string) => {
    approval.dismissError();
    denial.dismissError();
    const outcome = await command.run({ id: request.id, notes: notes.trim() || null });
    if (!outcome.ok) return;
    draft.discard();
    notices.success(`${request.deviceName} has been ${done}`);
    onDecided();
  };

  return {
    notes,
    write(text: string) {
      setNotes(text);
      draft.keep(text);
    },
    discard() {
      setNotes('');
      draft.discard();
    },
    approve: () => decide(approval, 'approved'),
    deny: () => decide(denial, 'denied'),
    approving: approval.pending,
    denying: denial.pending,
    error: approval.error ?? denial.error,
    dismissError() {
      approval.dismissError();
      denial.dismissError();
    },
  };
}
