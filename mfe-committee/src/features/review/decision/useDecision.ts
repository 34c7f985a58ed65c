import { MESSAGES } from '@portal/domain';
import { useCommand, useDraft, useNotices } from '@portal/kit';
import { decisionSchema, useForm } from '@portal/ui';
import { approveRequest } from './approveRequest.graphql.ts';
import { rejectRequest } from './rejectRequest.graphql.ts';

/** The decision on one request: the form with the notes, whose draft is kept until the decision is made, and the two ways to decide. */
export function useDecision(request: { id: string; deviceName: string }, onDecided: () => void) {
  const approval = useCommand(approveRequest, { failure: MESSAGES.approveFailed });
  const denial = useCommand(rejectRequest, { failure: MESSAGES.denyFailed });
  const notices = useNotices();
  const form = useForm({
    schema: decisionSchema,
    initialValues: { notes: '' },
    draft: useDraft(`committee-notes:${request.id}`),
  });

  const decide = (command: typeof approval | typeof denial, done: string) =>
    form.submit(async ({ notes }) => {
      const outcome = await command.run({ id: request.id, notes });
      if (!outcome.ok) return outcome.error;
      notices.success(`${request.deviceName} has been ${done}`, request.id);
      onDecided();
      return undefined;
    });

  return {
    form,
    approve: () => decide(approval, 'approved'),
    deny: () => decide(denial, 'denied'),
  };
}
