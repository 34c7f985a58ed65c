import type { RequestView } from '@portal/domain';
import { type NarrowFilter, useSlots } from '@portal/kit';
import { useSearchParams } from 'react-router-dom';
import type { Choice } from './choice.ts';

/** The filters that other dashboards contribute to a list, as choices by their names in the address. */
export function useContributedChoices(list: RequestView | undefined): Record<string, Choice> {
  const { listFilters } = useSlots();
  const filters = list ? listFilters(list) : [];
  return Object.fromEntries(
    filters.map(({ key, title, options }) => [key, { label: title, all: 'All', options, as: 'select' }]),
  );
}

/** The filter of a list, narrowed by what the person has chosen in the filters of other dashboards. */
export function useNarrowed<Filter extends object>(
  list: RequestView,
  filter: Filter | null | undefined,
): Filter | NarrowFilter | null | undefined {
  const { narrow } = useSlots();
  const [address] = useSearchParams();
  return narrow(list, filter, address);
}
