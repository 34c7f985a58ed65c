import { type Choices, LaterOptions, type useListFilters } from '@portal/requests';
import { useId } from 'react';
import classes from './Archive.module.css';

/** The filters of the archive and of dashboards, as native controls of the browser, with the order, further filters and saved views. */
export function ArchiveFilters({
  filters: { choices, chosen, choose },
}: {
  filters: ReturnType<typeof useListFilters<Choices>>;
}) {
  const id = useId();
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
      <LaterOptions list="archive" taken={Object.keys(choices)} />
    </search>
  );
}
