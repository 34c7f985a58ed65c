import { SearchField, SegmentedControl, Select } from '@portal/ui';
import type { Choice, Choices } from './choice.ts';
import { LaterOptions } from './LaterOptions.tsx';
import classes from './ListFilters.module.css';
import { LIST_OF, type useListFilters } from './useListFilters.ts';

/** Stands for "all" in the select and the control, because they do not accept an empty value. */
const ALL = 'all';

/** Filters a list by search words and choices. The key F moves the focus to the search field (ADR 142). */
export function ListFilters<C extends Choices>({
  filters: { choices, typed, type, chosen, choose },
}: {
  filters: ReturnType<typeof useListFilters<C>>;
}) {
  const list = LIST_OF.get(choices);
  return (
    <search className={classes.filters}>
      <div className={classes.words}>
        <SearchField label="Search" placeholder="Device or person" value={typed} onChange={type} />
      </div>
      {Object.entries<Choice>(choices).map(([name, { label, all, options, as }]) => {
        const Control = as === 'select' ? Select : SegmentedControl;
        return (
          <div key={name} className={classes[as]}>
            <Control
              label={label}
              options={[{ value: ALL, label: all }, ...options]}
              value={chosen[name] || ALL}
              onChange={(value: string) => choose(name, value === ALL ? '' : value)}
              {...(as === 'segments' && { fullWidth: true })}
            />
          </div>
        );
      })}
      {list && <LaterOptions list={list} taken={Object.keys(choices)} />}
    </search>
  );
}
