import type { RequestView } from '@portal/domain';
import { useUser } from '@portal/kit';
import { createContext, type RefObject, useMemo, useSyncExternalStore } from 'react';
import { type Layout, listLayouts, readLayouts } from './listLayouts.ts';

/** The layout that the person has chosen for this list. Without the name of a list it is cards. */
export function useListLayout(list: RequestView | undefined): Layout {
  const { id } = useUser();
  const text = useSyncExternalStore(listLayouts.subscribe, () => listLayouts.read(id));
  return useMemo(() => (list && readLayouts(text)[list]) ?? {}, [text, list]);
}

/** For elements above a list: the layout of the list, if it can be chosen. */
export const LayoutContext = createContext<Layout | null>(null);

export type Scroller = RefObject<Element | null>;
