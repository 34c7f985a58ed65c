/** The cells of one column, by the request of their row. The column's code fills them, wherever it is rendered. */
export interface Cells {
  get: (id: string) => Element | null;
  /** Called with each cell that comes onto the page, and with null when it goes. */
  set: (id: string, cell: Element | null) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createCells(): Cells {
  const cells = new Map<string, Element>();
  const listeners = new Set<() => void>();
  return {
    get: (id) => cells.get(id) ?? null,
    set(id, cell) {
      if (cell) cells.set(id, cell);
      else cells.delete(id);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
