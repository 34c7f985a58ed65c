import { MESSAGES } from '@portal/domain';
import { usePermissions } from '@portal/kit';
import { Button, EmptyState } from '@portal/ui';

/** Shown for an empty list. It says what fills the list: for a provider only requests that an analyst has sent on. */
export function NoPendingRequests({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const seesAll = usePermissions().has('view_all_requests');
  if (filtered)
    return (
      <EmptyState title={MESSAGES.noPendingRequests} action={<Button onClick={onClear}>Show all</Button>}>
        None of the pending requests matches what is asked for above.
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
