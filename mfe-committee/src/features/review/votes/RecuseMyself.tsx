import { MESSAGES } from '@portal/domain';
import { useCommand } from '@portal/kit';
import { RecuseDialog } from '../../../shared/RecuseDialog.tsx';
import { recuseMutation } from './recuse.graphql.ts';

/** Recuses the signed-in person from a request. */
export function RecuseMyself({
  opened,
  request,
  onClose,
}: {
  opened: boolean;
  request: { id: string; deviceName: string };
  onClose: () => void;
}) {
  const { run } = useCommand(recuseMutation, { failure: MESSAGES.recuseFailed });
  return (
    <RecuseDialog
      opened={opened}
      request={request}
      recuse={({ reason }) => run({ id: request.id, reason })}
      onClose={onClose}
    />
  );
}
