import { MESSAGES } from '@portal/domain';
import { usePermissions } from '@portal/kit';
import { Button, EmptyState } from '@portal/ui';

/** The empty list, and what fills it: for a provider only what an analyst has sent on. */
export function NoPendingRequests({ searched, onClear }: { searched: boolean; onClear: () => void }) {
  const seesAll = usePermissions().has('view_all_requests');
  if (searched)
    return (
      <EmptyState title={MESSAGES.noPendingRequests} action={<Button onClick={onClear}>Clear search</Button>}>
        No pending request matches these words.
      </EmptyState>
    );
  return (
    <EmptyState title={MESSAGES.noPendingRequests}>
      {seesAll
        ? 'New requests appear here as soon as they are submitted.'
        : 'Requests appear here as soon as an analyst sends them to the committee.'}
    </EmptyState>
  );
}
