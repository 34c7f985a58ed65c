import { MESSAGES } from '@portal/domain';
import { DropFilters, type FiltersOfEmptyList } from '@portal/requests';
import { EmptyState, PackageIcon } from '@portal/ui';

/** Shown for an empty list. It says which devices the list will contain, or how to see more of them. */
export function NoDevices({ filters }: { filters: FiltersOfEmptyList }) {
  return (
    <EmptyState
      icon={<PackageIcon />}
      title={MESSAGES.noApprovedDevices}
      action={filters.filtered && <DropFilters filters={filters} all="Show all devices" />}
    >
      {filters.filtered
        ? 'No device matches what is asked for above.'
        : 'Devices appear here as soon as the business office approves them.'}
    </EmptyState>
  );
}
