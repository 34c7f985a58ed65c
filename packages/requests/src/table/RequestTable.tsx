import type { ReactNode } from 'react';
import { useContext, useMemo } from 'react';
import { ChooseBox } from '../several/ChooseBox.ts';
import { useWindow } from '../workbench/useWindow.ts';
import { COLUMNS, columnsOf } from './columns.tsx';
import { RequestRow } from './RequestRow.tsx';
import classes from './RequestTable.module.css';
import { RowContext } from './RowContext.ts';
import { CELL, COLUMN_HEAD, ROW, ROWS, TABLE } from './roles.ts';
import { ColumnsContext, PositionContext } from './row.ts';
import { SortHeader } from './SortHeader.tsx';
import type { Scroller } from './useListLayout.ts';

/** The least width of the name of a device, and the width of the buttons of a row, in px. */
const NAME = 180;
const ACTIONS = 44;

/**
 * A list of requests as a table: a row of 32 px for each, with the columns that the person has chosen. `windows` are tens of
 * cards; here `RequestCard` draws a row. Rows far from the view are replaced by empty room of the same height.
 */
export function RequestTable({
  label,
  chosen,
  count,
  windows,
  scroller,
}: {
  label: string;
  /** The names of the columns, where the person has chosen some. */
  chosen: readonly string[] | undefined;
  /** How many requests there are, also those that have not come yet. Null where it is not known. */
  count: number | null;
  windows: readonly { kept: boolean; cards: readonly { id: string; position: number; card: ReactNode }[] }[];
  scroller: Scroller;
}) {
  const columns = useMemo(() => columnsOf(chosen), [chosen]);
  const canChoose = useContext(ChooseBox) !== null;
  const width = columns.reduce((sum, name) => sum + COLUMNS[name].width, NAME + ACTIONS);
  const grid = `minmax(${NAME}px, 1fr) ${columns.map((name) => `${COLUMNS[name].width}px `).join('')}${ACTIONS}px`;
  return (
    <RowContext value={RequestRow}>
      <ColumnsContext value={columns}>
        <table
          className={classes.table}
          {...TABLE}
          style={{ minWidth: width, '--columns': grid } as React.CSSProperties}
          aria-label={label}
          aria-rowcount={count === null ? -1 : count + 1}
          data-choose={canChoose || undefined}
        >
          <colgroup>
            <col />
            {columns.map((name) => (
              <col key={name} style={{ width: COLUMNS[name].width }} />
            ))}
            <col style={{ width: ACTIONS }} />
          </colgroup>
          <thead {...ROWS}>
            <tr {...ROW} aria-rowindex={1}>
              <th {...COLUMN_HEAD} scope="col">
                Device
              </th>
              {columns.map((name) => (
                <SortHeader key={name} column={COLUMNS[name]} />
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
      </ColumnsContext>
    </RowContext>
  );
}

/** Ten rows, or the room for them. */
function Rows({ kept, scroller, children }: { kept: boolean; scroller: Scroller; children: ReactNode }) {
  const { element, shown, height } = useWindow<HTMLTableSectionElement>(scroller, kept);
  return (
    <tbody {...ROWS} ref={element} style={shown ? undefined : { height }}>
      {shown && children}
    </tbody>
  );
}
