import type { ReactNode } from 'react';
import classes from './DefinitionList.module.css';

export interface Definition {
  term: string;
  /** An empty value (null, undefined, '') leaves the row out. */
  value: ReactNode;
  /** Long text takes the whole width. */
  wide?: boolean;
}

/** Facts about one thing: terms and values in two columns, in one on a narrow screen. */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  return (
    <dl className={classes.list}>
      {items
        .filter(({ value }) => value !== null && value !== undefined && value !== '')
        .map(({ term, value, wide }) => (
          <div key={term} className={wide ? `${classes.item} ${classes.wide}` : classes.item}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
