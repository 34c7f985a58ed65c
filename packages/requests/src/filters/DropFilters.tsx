import { Button, lazyPart } from '@portal/ui';
import type { Choices } from './choice.ts';
import classes from './ListFilters.module.css';
import type { useListFilters } from './useListFilters.ts';

// Quiet, because all filters can be dropped without it.
const FilterDrops = lazyPart(
  async () => (await import(/* webpackChunkName: "filters" */ './later.ts')).FilterDrops,
  { quiet: true },
);

/** The part of what `useListFilters` gives that a list needs to say why nothing is in it. */
export type FiltersOfEmptyList = Pick<
  ReturnType<typeof useListFilters<Choices>>,
  'choices' | 'filtered' | 'clear'
>;

/** What to do about a list in which nothing matches: drop one of its filters, with what would be shown then, or all of them. */
export function DropFilters({
  filters,
  all = 'Show all',
}: {
  filters: FiltersOfEmptyList;
  /** The button that drops all of them. */
  all?: string;
}) {
  return (
    <div className={classes.drops}>
      <FilterDrops choices={filters.choices} />
      <Button onClick={filters.clear}>{all}</Button>
    </div>
  );
}
