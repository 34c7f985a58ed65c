import { DEPARTMENTS, type Department, STATUS_LABELS } from '@portal/domain';
import { SearchField, SegmentedControl, Select, useSearchShortcut } from '@portal/ui';
import { useRef } from 'react';
import { PENDING_STATUSES, type PendingStatus } from './filter.ts';
import classes from './RequestFilters.module.css';
import type { usePendingFilter } from './usePendingFilter.ts';

const ALL = 'all';
const STATUS_OPTIONS: readonly { value: PendingStatus | typeof ALL; label: string }[] = [
  { value: ALL, label: 'All' },
  ...PENDING_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
];
const DEPARTMENT_OPTIONS: readonly { value: Department | typeof ALL; label: string }[] = [
  { value: ALL, label: 'All departments' },
  ...DEPARTMENTS.map((value) => ({ value, label: value })),
];

/** Narrows the list by words, department and status; `/` goes to the words. */
export function RequestFilters({
  filter,
  typed,
  type,
  choose,
}: Pick<ReturnType<typeof usePendingFilter>, 'filter' | 'typed' | 'type' | 'choose'>) {
  const search = useRef<HTMLInputElement>(null);
  useSearchShortcut(search);
  return (
    <search className={classes.filters}>
      <div className={classes.words}>
        <SearchField
          ref={search}
          label="Search"
          placeholder="Device or manufacturer"
          value={typed}
          onChange={type}
        />
      </div>
      <div className={classes.department}>
        <Select
          label="Department"
          options={DEPARTMENT_OPTIONS}
          value={filter.department || ALL}
          onChange={(department) => choose({ department: department === ALL ? '' : department })}
        />
      </div>
      <div className={classes.status}>
        <SegmentedControl
          label="Status"
          options={STATUS_OPTIONS}
          value={filter.status || ALL}
          onChange={(status) => choose({ status: status === ALL ? '' : status })}
          fullWidth
        />
      </div>
    </search>
  );
}
