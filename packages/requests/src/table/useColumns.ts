import type { RequestView } from '@portal/domain';
import { type SlotColumn, useSlots } from '@portal/kit';
import { useMediaQuery } from '@portal/ui';
import { useMemo } from 'react';
import { allColumns, columnsOf, type TableColumn, usualColumns, widthOf } from './columns.tsx';

/** The least width of the name of a device, and the width of the buttons of a row, in px. */
export const NAME = 180;
export const ACTIONS = 44;

/** What stands at both sides of a table in the window, with a scroll bar of the list and one of the page. */
const AROUND = 64;

/** The columns that the table of a list can have, those that it has, and those of them that dashboards contribute. */
export function useColumns(
  list: RequestView,
  chosen: readonly string[] | undefined,
): { all: readonly TableColumn[]; columns: readonly TableColumn[]; contributed: readonly SlotColumn[] } {
  const contributed = useSlots().listColumns(list);
  const all = useMemo(() => allColumns(contributed), [contributed]);
  const room = useMediaQuery(`(width >= ${NAME + widthOf(usualColumns(all)) + ACTIONS + AROUND}px)`);
  return useMemo(() => {
    const columns = columnsOf(chosen, all, room);
    return {
      all,
      columns,
      contributed: contributed.filter(({ key }) => columns.some(({ name }) => name === key)),
    };
  }, [chosen, all, room, contributed]);
}
