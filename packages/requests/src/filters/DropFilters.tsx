import { Button, lazyPart } from '@portal/ui';
import type { Choices } from './choice.ts';
import classes from './ListFilters.module.css';
import type { useListFilters } from './useListFilters.ts';

// Loaded quietly, because all filters can also be removed without it.
const FilterDrops = lazyPart(
  async () => (await import(/* webpackChunkName: "filters" */ './later.ts')).FilterDrops,
  { quiet: true },
);

/** The part of the result of `useListFilters` that a list needs to say why it is empty. */
export type FiltersOfEmptyList = Pick<
  ReturnType<typeof useListFilters<Choices>>,
  'choices' | 'filtered' | 'clear'
>;

/**
 * Offers what to do when nothing in a list matches: remove one of its filters, with the number of requests that would be shown then, or all
 * filters.
 */
export function DropFilters({
  filters,
  all = 'Show all',
}: {
  filters: FiltersOfEmptyList;
  /** The button that removes all filters. */
  all?: string;
}) {
  return (
    <div className={classes.drops}>
      <FilterDrops choices={filters.choices} />
      <Button onClick={filters.clear}>{all}</Button>
    </div>
  );
}
