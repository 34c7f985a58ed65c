import type { RequestView } from '@portal/domain';
import type { HTMLAttributes, ReactNode } from 'react';
import { useContext } from 'react';
import { ChooseBox } from '../several/ChooseBox.ts';
import { useWindow } from '../workbench/useWindow.ts';
import { NAME, widthOf } from './columns.tsx';
import { RequestRow } from './RequestRow.tsx';
import classes from './RequestTable.module.css';
import { RowContext } from './RowContext.ts';
import { CELL, COLUMN_HEAD, ROW, ROWS, TABLE } from './roles.ts';
import { ColumnsContext, PositionContext } from './row.ts';
import { SortHeader } from './SortHeader.tsx';
import { ACTIONS, useColumns } from './useColumns.ts';
import type { Scroller } from './useListLayout.ts';

/**
 * A list of requests as a table: a row of 32 px for each, with the columns that the person has chosen. `windows` are tens of cards; here
 * `RequestCard` draws a row. Rows far outside the view are replaced by empty space of the same height.
 */
export function RequestTable({
  list,
  label,
  chosen,
  count,
  windows,
  scroller,
  ...around
}: Pick<HTMLAttributes<HTMLElement>, 'onFocus' | 'onKeyDown'> & {
  list: RequestView;
  label: string;
  /** The names of the columns, if the person has chosen some. */
  chosen: readonly string[] | undefined;
  /** The number of all requests, including those that are not loaded yet. Null when it is not known. */
  count: number | null;
  windows: readonly { kept: boolean; cards: readonly { id: string; position: number; card: ReactNode }[] }[];
  scroller: Scroller;
}) {
  const { columns, contributed } = useColumns(list, chosen);
  const ids = () => windows.flatMap(({ cards }) => cards.map(({ id }) => id));
  const canChoose = useContext(ChooseBox) !== null;
  const minWidth = NAME + widthOf(columns) + ACTIONS;
  const grid = `minmax(${NAME}px, 1fr) ${columns.map((column) => `${column.width}px `).join('')}${ACTIONS}px`;
  return (
    <RowContext value={RequestRow}>
      <ColumnsContext value={columns}>
        {/* As wide as the table: the text above it stays visible when the list is scrolled sideways. */}
        <div {...around} style={{ minWidth }}>
          {contributed.length > 0 && (
            <div className={classes.contents}>
              {contributed.map(({ contents }) => contents(ids(), scroller))}
            </div>
          )}
          <table
            className={classes.table}
            {...TABLE}
            style={{ '--columns': grid } as React.CSSProperties}
            aria-label={label}
            aria-rowcount={count === null ? -1 : count + 1}
            data-choose={canChoose || undefined}
          >
            <colgroup>
              <col />
              {columns.map(({ name, width: columnWidth }) => (
                <col key={name} style={{ width: columnWidth }} />
              ))}
              <col style={{ width: ACTIONS }} />
            </colgroup>
            <thead {...ROWS}>
              <tr {...ROW} aria-rowindex={1}>
                <th {...COLUMN_HEAD} scope="col">
                  Device
                </th>
                {columns.map((column) => (
                  <SortHeader key={column.name} list={list} column={column} />
                ))}
                <td {...CELL} className={classes.actions} />
              </tr>
            </thead>
            {windows.map(({ kept, cards }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a window is its place in the list
              <Rows key={index} kept={kept} scroller={scroller}>
                {cards.map(({ id, position, card }) => (
                  <PositionContext key={id} value={position}>
                    {card}
                  </PositionContext>
                ))}
              </Rows>
            ))}
          </table>
        </div>
      </ColumnsContext>
    </RowContext>
  );
}

/** Ten rows, or empty space for them. */
function Rows({ kept, scroller, children }: { kept: boolean; scroller: Scroller; children: ReactNode }) {
  const { element, shown, height } = useWindow<HTMLTableSectionElement>(scroller, kept);
  return (
    <tbody {...ROWS} ref={element} style={shown ? undefined : { height }}>
      {shown && children}
    </tbody>
  );
}
