import type { RequestView } from '@portal/domain';
import { type SlotColumn, useSlots } from '@portal/kit';
import { useMemo, useSyncExternalStore } from 'react';
import { allColumns, columnsOf, NAME, type TableColumn, USUAL_WIDTH } from './columns.tsx';

/** The width of a row's buttons, in px. */
export const ACTIONS = 44;

/** The space at both sides of a table in the window, including a scroll bar of the list and one of the page. */
const AROUND = 64;

const room = () => Math.max(0, window.innerWidth - (NAME + USUAL_WIDTH + ACTIONS + AROUND));

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** The columns that the table of a list can have, those that it shows, and those of them that dashboards contribute. */
export function useColumns(
  list: RequestView,
  chosen: readonly string[] | undefined,
): { all: readonly TableColumn[]; columns: readonly TableColumn[]; contributed: readonly SlotColumn[] } {
  const contributed = useSlots().listColumns(list);
  const all = useMemo(() => allColumns(contributed), [contributed]);
  // Their names: the table is redrawn only when these change.
  const names = useSyncExternalStore(onResize, () =>
    columnsOf(chosen, all, room())
      .map(({ name }) => name)
      .join(),
  );
  return useMemo(() => {
    const shown = new Set(names.split(','));
    return {
      all,
      columns: all.filter(({ name }) => shown.has(name)),
      contributed: contributed.filter(({ key }) => shown.has(key)),
    };
  }, [names, all, contributed]);
}
