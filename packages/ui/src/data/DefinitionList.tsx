import type { ReactNode } from 'react';
import classes from './DefinitionList.module.css';

export interface Definition {
  term: string;
  /** Tells rows with the same term apart. */
  id?: string;
  /** An empty value (null, undefined, '') leaves the row out. */
  value: ReactNode;
  /** Long text takes the whole width. */
  wide?: boolean;
}

/** A longer word, such as an email address, would break in half of a phone's width. */
const LONGEST_WORD = 14;
const hasLongWord = (value: ReactNode) =>
  typeof value === 'string' && value.split(/\s/).some((word) => word.length > LONGEST_WORD);

/** Facts about one thing: terms and values. On a phone they have two columns where they fit. */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  return (
    <dl className={classes.list}>
      {items
        .filter(({ value }) => value !== null && value !== undefined && value !== '')
        .map(({ term, id = term, value, wide }) => (
          <div
            key={id}
            className={wide ? `${classes.item} ${classes.wide}` : classes.item}
            data-long-word={hasLongWord(value) || undefined}
          >
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
