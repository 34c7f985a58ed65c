import type { SlotProps } from '@portal/contract';
import { createContext, type RefObject, useContext, useMemo, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { type Cells, createCells } from './cells.ts';
import type { Contribution } from './contributions.ts';
import { SlotContents } from './SlotContents.tsx';
import { useInView } from './useInView.ts';

const CellsContext = createContext<Cells>(createCells());

/** Puts its content into the row of a request. */
const Cell: SlotProps['list.column']['Cell'] = ({ id, children }) => {
  const cells = useContext(CellsContext);
  const cell = useSyncExternalStore(cells.subscribe, () => cells.get(id));
  return cell && createPortal(children, cell);
};

/** Renders the code of a column once for all rows. What it gives to `Cell` stands in the row of that request. */
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
  // Below the table is no place to look at: on a phone, a list without an end stands before it.
  const inView = useInView(table);
  const props = useMemo(() => ({ ids, Cell }), [ids]);
  if (!inView) return null;
  return (
    <CellsContext value={cells}>
      <SlotContents
        contribution={contribution}
        props={props}
        waiting={null}
        failure={(line) => <section aria-label={contribution.title}>{line}</section>}
      />
    </CellsContext>
  );
}
