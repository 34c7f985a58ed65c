import type { SlotProps } from '@portal/contract';
import {
  createContext,
  type RefObject,
  useCallback,
  useContext,
  useDeferredValue,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { type Cells, createCells } from './cells.ts';
import type { Contribution } from './contributions.ts';
import { SlotContents } from './SlotContents.tsx';
import { useInView } from './useInView.ts';

const CellsContext = createContext<Cells>(createCells());

/** The longest text of a cell; no table has room for more. */
const MOST = 500;

/** Renders its content in the row of a request. */
const Cell: SlotProps['list.column']['Cell'] = ({ id, children }) => {
  const cells = useContext(CellsContext);
  const subscribe = useCallback((listener: () => void) => cells.subscribe(id, listener), [id, cells]);
  const cell = useSyncExternalStore(subscribe, () => cells.get(id));
  return cell && createPortal(typeof children === 'string' ? children.slice(0, MOST) : children, cell);
};

/** Renders the code of a column once for all rows. The content that the code passes to `Cell` is shown in the row of that request. */
export function ColumnContents({
  contribution,
  ids,
  cells,
  table,
}: {
  contribution: Contribution<'list.column'>;
  ids: readonly string[];
  cells: Cells;
  table: RefObject<Element | null>;
}) {
  // Watch the table, and not the place below it: on a phone, an endless list comes before that place.
  const inView = useInView(table);
  // New rows are drawn first, however long the column needs for them.
  const list = useDeferredValue(ids.join());
  const filling = useMemo(
    () => (
      <CellsContext value={cells}>
        <SlotContents
          contribution={contribution}
          props={{ ids: list ? list.split(',') : [], Cell }}
          waiting={null}
          failure={(line) => <section aria-label={contribution.title}>{line}</section>}
        />
      </CellsContext>
    ),
    [contribution, cells, list],
  );
  return inView && filling;
}
