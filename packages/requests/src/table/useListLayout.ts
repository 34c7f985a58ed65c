import type { RequestView } from '@portal/domain';
import { useUser } from '@portal/kit';
import { createContext, type RefObject, useMemo, useSyncExternalStore } from 'react';
import { type Layout, listLayouts } from './listLayouts.ts';

/** How the person looks at this list, and how to change it. Without the name of a list it is always cards. */
export function useListLayout(list: RequestView | undefined) {
  const { id: userId } = useUser();
  const text = useSyncExternalStore(listLayouts.subscribe, () => listLayouts.stored(userId));
  return useMemo(() => {
    const { table, columns }: Layout = (list && listLayouts.read(text)[list]) || {};
    return {
      isTable: table === true,
      columns: Array.isArray(columns) ? columns.map(String) : undefined,
      change: (change: Layout) => {
        if (list) listLayouts.change(userId, list, change);
      },
    };
  }, [userId, text, list]);
}

export type ListLayout = ReturnType<typeof useListLayout>;

/** For what stands above a list: the layout of the list, where it can be chosen. */
export const LayoutContext = createContext<ListLayout | null>(null);

export type Scroller = RefObject<Element | null>;
