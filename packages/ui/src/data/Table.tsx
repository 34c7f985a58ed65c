import { SIZES } from '@portal/domain';
import type { ReactNode } from 'react';
import { useMediaQuery } from '../hooks/useMediaQuery.ts';
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
  /** The column is not printed, for example a column of buttons. */
  screenOnly?: boolean;
}

const hiddenOnPaper = ({ screenOnly }: { screenOnly?: boolean }) => (screenOnly ? 'hide' : undefined);
const atLeast = (width: number | undefined) =>
  width ? ({ '--column-min': `${width}px` } as React.CSSProperties) : undefined;

/** The margins at both sides of a table in the window, in px. */
const AROUND = 96;

/** Below this width of the window, in px, the columns do not fit beside each other. */
const roomFor = (columns: readonly { minWidth?: number }[]) =>
  Math.max(
    SIZES.mobileBreakpoint,
    columns.reduce((sum, { minWidth = SIZES.columnMin }) => sum + minWidth, AROUND),
  );

/**
 * Rows are 38 px high, or 32 when compact (spec 9). Where the columns do not fit, each row becomes a card, so that everything stays visible.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  compact = false,
  footer,
}: {
  /** What the table lists, for screen readers only. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  compact?: boolean;
  footer?: ReactNode;
}) {
  const asCards = useMediaQuery(`(width < ${roomFor(columns)}px)`);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields
    <div
      role="group"
      className={classes.frame}
      data-cards={asCards || undefined}
      aria-label={caption}
      // Only columns beside each other can be wider than the window. Then keyboard users must be able to reach and scroll them.
      tabIndex={asCards ? undefined : 0}
    >
      <table className={classes.table} data-compact={compact || undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                data-align={column.align}
                data-print={hiddenOnPaper(column)}
                style={atLeast(column.minWidth)}
              >
                <span className={column.hideHeader ? classes.hidden : undefined}>{column.header}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, header, cell, align, isRowHeader, hideHeader, screenOnly }) => {
                const Cell = isRowHeader ? 'th' : 'td';
                return (
                  <Cell
                    key={key}
                    scope={isRowHeader ? 'row' : undefined}
                    data-align={align}
                    data-label={hideHeader ? undefined : header}
                    data-print={hiddenOnPaper({ screenOnly })}
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
