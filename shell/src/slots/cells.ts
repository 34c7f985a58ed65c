/** The cells of one column, by the request of their row. The column's code fills them, wherever it is rendered. */
export interface Cells {
  get: (id: string) => Element | null;
  /** Called with each cell that is added to the page, and with null when it is removed. */
  set: (id: string, cell: Element | null) => void;
  /** Listens to the cell of one request only: a list has thousands of cells, which come and go while somebody scrolls. */
  subscribe: (id: string, listener: () => void) => () => void;
}

export function createCells(): Cells {
  const cells = new Map<string, Element>();
  const listeners = new Map<string, Set<() => void>>();
  return {
    get: (id) => cells.get(id) ?? null,
    set(id, cell) {
      if (cell) cells.set(id, cell);
      else cells.delete(id);
      for (const listener of listeners.get(id) ?? []) listener();
    },
    subscribe(id, listener) {
      const those = listeners.get(id) ?? new Set();
      listeners.set(id, those.add(listener));
      return () => {
        those.delete(listener);
        if (those.size === 0) listeners.delete(id);
      };
    },
  };
}
