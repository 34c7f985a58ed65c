import { SearchField, SegmentedControl, Stack, useSearchShortcut } from '@portal/ui';
import { useRef } from 'react';
import { STAGE_CHOICES } from './filter.ts';
import type { useDeviceFilter } from './useDeviceFilter.ts';

/** Narrows the list by words and stage; `/` goes to the words. */
export function DeviceFilters({ filter }: { filter: ReturnType<typeof useDeviceFilter> }) {
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
        <SegmentedControl
          label="Stage"
          options={STAGE_CHOICES}
          value={filter.stage}
          onChange={filter.choose}
          fullWidth
        />
      </Stack>
    </search>
  );
}
