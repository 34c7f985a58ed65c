import { PermissionGate } from '@portal/kit';
import { SearchField, SegmentedControl, Stack, useSearchShortcut } from '@portal/ui';
import { useRef } from 'react';
import { READINESS } from './filter.ts';
import type { usePendingFilter } from './usePendingFilter.ts';

/** Narrows the list; `/` goes to the words. A provider is shown only what is ready, so has nothing to choose there. */
export function PendingFilters({ filter }: { filter: ReturnType<typeof usePendingFilter> }) {
  const search = useRef<HTMLInputElement>(null);
  useSearchShortcut(search);
  return (
    <search>
      <Stack gap="sm">
        <SearchField
          ref={search}
          label="Search"
          placeholder="Device, manufacturer or description"
          value={filter.typed}
          onChange={filter.type}
        />
        <PermissionGate all={['view_all_requests']}>
          <SegmentedControl
            label="Show"
            options={READINESS}
            value={filter.readiness}
            onChange={filter.choose}
            fullWidth
          />
        </PermissionGate>
      </Stack>
    </search>
  );
}
