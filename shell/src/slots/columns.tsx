import type { SlotColumn } from '@portal/kit';
import { type ComponentProps, useCallback } from 'react';
import { useQuietly } from '../portal/useModule.ts';
import type { ColumnContents } from './ColumnContents.tsx';
import { type Cells, createCells } from './cells.ts';
import type { Contribution } from './contributions.ts';

const loadContents = () => import(/* webpackChunkName: "slots" */ './ColumnContents.tsx');

/**
 * Makes a list column from a dashboard's contribution. The cells stay empty until the column's code fills them. That code is loaded for the
 * first table that shows the column.
 */
export function columnOf(contribution: Contribution<'list.column'>): SlotColumn {
  const cells = createCells();
  const { key, title, width } = contribution;
  return {
    key,
    title,
    width,
    cell: (id) => <Place id={id} cells={cells} />,
    contents: (ids, table) => (
      <Contents key={key} contribution={contribution} cells={cells} ids={ids} table={table} />
    ),
  };
}

/** An empty cell for the code of a column. */
function Place({ id, cells }: { id: string; cells: Cells }) {
  return <span ref={useCallback((cell: Element | null) => cells.set(id, cell), [id, cells])} />;
}

function Contents(props: ComponentProps<typeof ColumnContents>) {
  const loaded = useQuietly(loadContents, true);
  return loaded && <loaded.ColumnContents {...props} />;
}
