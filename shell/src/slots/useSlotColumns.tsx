import type { Column } from '@portal/ui';
import { type ReactNode, type RefObject, useCallback, useContext, useMemo } from 'react';
import { useQuietly } from '../portal/useModule.ts';
import { type Cells, createCells } from './cells.ts';
import { ColumnsContext } from './SlotsProvider.tsx';

const loadContents = () => import(/* webpackChunkName: "slots" */ './ColumnContents.tsx');

/**
 * The columns that dashboards contribute to a table of requests, and what fills them. Each column is rendered once and gets the
 * ids of all rows, so that it asks once for all of them. `contents` stands above the table: what is wrong with a column is said
 * there, where a list without an end is not before it. `table` is the element in which the rows are.
 */
export function useSlotColumns<Row extends { id: string }>(
  rows: readonly Row[],
  table: RefObject<Element | null>,
): { columns: readonly Column<Row>[]; contents: ReactNode } {
  const contributed = useContext(ColumnsContext);
  const loaded = useQuietly(loadContents, contributed.length > 0);
  const filled = useMemo(
    () => contributed.map((contribution) => ({ contribution, cells: createCells() })),
    [contributed],
  );
  const columns = useMemo(
    () =>
      filled.map(({ contribution: { key, title }, cells }): Column<Row> => {
        return { key, header: title, cell: ({ id }) => <Place id={id} cells={cells} /> };
      }),
    [filled],
  );
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  return {
    columns,
    contents:
      loaded &&
      filled.map(({ contribution, cells }) => (
        <loaded.ColumnContents
          key={contribution.key}
          contribution={contribution}
          ids={ids}
          cells={cells}
          table={table}
        />
      )),
  };
}

/** An empty cell for the code of a column. */
function Place({ id, cells }: { id: string; cells: Cells }) {
  return <span ref={useCallback((cell: Element | null) => cells.set(id, cell), [id, cells])} />;
}
