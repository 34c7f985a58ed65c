import type { SlotProps } from '@portal/contract';
import { createContext, useContext, useMemo, useRef, useSyncExternalStore } from 'react';
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
}: {
  contribution: Contribution<'list.column'>;
  ids: readonly string[];
  cells: Cells;
}) {
  const place = useRef<HTMLDivElement>(null);
  const inView = useInView(place);
  const props = useMemo(() => ({ ids, Cell }), [ids]);
  return (
    <div ref={place}>
      {inView && (
        <CellsContext value={cells}>
          <SlotContents
            contribution={contribution}
            props={props}
            waiting={null}
            failure={(line) => <section aria-label={contribution.title}>{line}</section>}
          />
        </CellsContext>
      )}
    </div>
  );
}
