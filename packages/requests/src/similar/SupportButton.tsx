import { MESSAGES } from '@portal/domain';
import { useCommand, useNotices } from '@portal/kit';
import { Button, VisuallyHidden } from '@portal/ui';
import { supportRequestMutation } from './supportRequest.graphql.ts';

/** Supports a request for a device, or takes the support back. It stays the same button, so it keeps the focus. */
export function SupportButton({
  request,
  number,
  supported,
}: {
  request: string;
  number: string;
  supported: boolean;
}) {
  const { run, pending } = useCommand(supportRequestMutation, { failure: MESSAGES.supportFailed });
  const notices = useNotices();
  const change = async () => {
    const outcome = await run({ id: request, supporting: !supported });
    if (!outcome.ok) notices.failure(outcome.error.message);
  };
  return (
    <Button
      size="sm"
      tone={supported ? 'quiet' : 'secondary'}
      pending={pending}
      pendingLabel="Saving..."
      onClick={() => void change()}
    >
      {supported ? 'Undo' : 'Ask for this one too'} <VisuallyHidden>{number}</VisuallyHidden>
    </Button>
  );
}
