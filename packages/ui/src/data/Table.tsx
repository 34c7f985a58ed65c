import type { ReactNode } from 'react';
import classes from './Table.module.css';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Smallest width in px; the default is 100 (spec 9). Text wider than 300 px is cut. */
  minWidth?: number;
  align?: 'start' | 'end';
  /**
   * The column that names the row: screen readers read it before each cell of the row, and on a narrow screen it is the card's
   * title.
   */
  isRowHeader?: boolean;
  /** The header is visible only to screen readers. Use this for a column of buttons. */
  hideHeader?: boolean;
}

/** Rows of 38 px, or 32 when compact (spec 9). On a narrow screen each row becomes a card, or the table scrolls sideways. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  compact = false,
  narrow = 'cards',
  footer,
}: {
  /** What the table lists. Only screen readers read it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  compact?: boolean;
  narrow?: 'cards' | 'scroll';
  footer?: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to reach an area that scrolls sideways
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields
    <div role="group" className={classes.frame} data-narrow={narrow} aria-label={caption} tabIndex={0}>
      <table className={classes.table} data-compact={compact || undefined}>
        <thead>
          <tr>
            {columns.map(({ key, header, minWidth, align, hideHeader }) => (
              <th key={key} scope="col" data-align={align} style={minWidth ? { minWidth } : undefined}>
                <span className={hideHeader ? classes.hidden : undefined}>{header}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, header, cell, align, isRowHeader, hideHeader }) => {
                const Cell = isRowHeader ? 'th' : 'td';
                return (
                  <Cell
                    key={key}
                    scope={isRowHeader ? 'row' : undefined}
                    data-align={align}
                    data-label={hideHeader ? undefined : header}
                  >
                    {cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {footer}
    </div>
  );
}
