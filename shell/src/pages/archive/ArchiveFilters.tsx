import type { Choices, useListFilters } from '@portal/requests';
import { useId } from 'react';
import classes from './Archive.module.css';

/** The filters that dashboards contribute to the archive. They are the browser's own controls, because most pages have none. */
export function ArchiveFilters({
  filters: { choices, chosen, choose },
}: {
  filters: ReturnType<typeof useListFilters<Choices>>;
}) {
  const id = useId();
  const names = Object.keys(choices);
  if (names.length === 0) return null;
  return (
    <search className={classes.filters}>
      {Object.entries(choices).map(([name, { label, all, options }]) => (
        <p key={name} className={classes.filter}>
          <label htmlFor={`${id}-${name}`}>{label}</label>
          <select
            id={`${id}-${name}`}
            value={chosen[name] ?? ''}
            onChange={({ target }) => choose(name, target.value)}
          >
            <option value="">{all}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </p>
      ))}
    </search>
  );
}
