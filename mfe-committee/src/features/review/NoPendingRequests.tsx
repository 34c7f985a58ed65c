import { MESSAGES } from '@portal/domain';
import { usePermissions } from '@portal/kit';
import { DropFilters, type FiltersOfEmptyList } from '@portal/requests';
import { EmptyState } from '@portal/ui';

/**
 * Shown for an empty list. It says which requests the list will contain: for a provider, only those that an analyst has sent to the
 * committee.
 */
export function NoPendingRequests({ filters }: { filters: FiltersOfEmptyList }) {
  const seesAll = usePermissions().has('view_all_requests');
  if (filters.filtered)
    return (
      <EmptyState title={MESSAGES.noPendingRequests} action={<DropFilters filters={filters} />}>
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
