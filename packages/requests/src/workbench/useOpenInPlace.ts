import { useMemo, useRef, useSyncExternalStore } from 'react';
import { useClient } from 'urql';
import { openRequest } from '../detail/openRequest.ts';

const UNKNOWN = { subscribe: () => () => {}, getState: () => null };

/**
 * The items of the list, with the open item at its old place even after it has left the list. Its data then come from its own store,
 * because the list no longer has them. The panel is below its item: if the item moved, React would render the panel again elsewhere, and
 * messages and typed text would be lost.
 */
export function useOpenInPlace<Item extends { id: string }>(
  items: readonly Item[],
  selected: string | null,
): readonly Item[] {
  const client = useClient();
  const last = useRef<{ item: Item; at: number } | null>(null);
  const at = items.findIndex(({ id }) => id === selected);
  const listed = items[at];
  if (listed) last.current = { item: listed, at };
  const left = !listed && selected !== null && last.current?.item.id === selected ? last.current : null;
  const gone = left?.item.id;
  const { subscribe, getState } = useMemo(() => {
    if (gone === undefined) return UNKNOWN;
    // The panel reads it from the same store.
    const store = openRequest(client, gone);
    return { subscribe: store.subscribe, getState: () => store.getState().request };
  }, [client, gone]);
  const now = useSyncExternalStore(subscribe, getState);
  if (!left) return items;
  return items.toSpliced(left.at, 0, now ? { ...left.item, ...now } : left.item);
}
