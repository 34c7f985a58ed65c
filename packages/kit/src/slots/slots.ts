import type { SlotRequest } from '@portal/contract';
import type { RequestView } from '@portal/domain';
import { type ComponentType, createContext, type ReactNode, type RefObject, useContext } from 'react';

export type { SlotRequest } from '@portal/contract';

/** An action of a request that another dashboard contributes. */
export interface SlotAction {
  key: string;
  title: string;
  choose: () => void;
}

/** A filter that another dashboard contributes to a list, under its name in the address. */
export interface SlotFilter {
  key: string;
  title: string;
  options: readonly { value: string; label: string }[];
}

/** A column that another dashboard contributes to a table of requests. */
export interface SlotColumn {
  key: string;
  title: string;
  /** In px, for a table whose columns all have a width. */
  width?: number | undefined;
  /** What the row of a request shows. */
  cell: (id: string) => ReactNode;
  /**
   * Fills the cells, once for all rows: `ids` are their requests, `table` is the element that contains them. It renders above the table, where
   * it can report a problem with the column. Its key is the key of the column.
   */
  contents: (ids: readonly string[], table: RefObject<Element | null>) => ReactNode;
}

/** The part of the gateway's filter of requests to which contributed filters narrow a list. */
export interface NarrowFilter {
  department?: string | null | undefined;
  manufacturer?: string | null | undefined;
  submittedFrom?: string | null | undefined;
  submittedUntil?: string | null | undefined;
}

/** What other dashboards contribute to a screen. The portal provides it; without a provider there are no contributions. */
export interface Slots {
  /** The panels for a request. They come last in their column, so that nothing moves when their content is loaded. */
  RequestPanels: ComponentType<{ request: SlotRequest; level?: 2 | 3 }>;
  requestActions: (request: SlotRequest) => readonly SlotAction[];
  listColumns: (list: RequestView) => readonly SlotColumn[];
  listFilters: (list: RequestView) => readonly SlotFilter[];
  /** The filter of a list, narrowed by the contributed filters in the address. */
  narrow: <Filter extends object>(
    list: RequestView,
    filter: Filter | null | undefined,
    address: URLSearchParams,
  ) => Filter | NarrowFilter | null | undefined;
}

const NOTHING: readonly never[] = [];

/** No contributions: in frames, in tests, and inside a contribution itself. */
export const NO_SLOTS: Slots = {
  RequestPanels: () => null,
  requestActions: () => NOTHING,
  listColumns: () => NOTHING,
  listFilters: () => NOTHING,
  narrow: (_list, filter) => filter,
};

export const SlotsContext = createContext<Slots>(NO_SLOTS);

/** The contributions of other dashboards to this screen, as this person may see them. */
export const useSlots = (): Slots => useContext(SlotsContext);
