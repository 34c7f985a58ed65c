import { useRef } from 'react';

/**
 * The items, with the open item at its place even after it has left the list. The panel stands below its item: if the item moved,
 * React would build the panel again elsewhere, and its messages and typed text would be lost.
 */
export function useOpenInPlace<Item extends { id: string }>(
  items: readonly Item[],
  selected: string | null,
): readonly Item[] {
  const last = useRef<{ item: Item; at: number } | null>(null);
  const at = items.findIndex(({ id }) => id === selected);
  const listed = items[at];
  if (listed) last.current = { item: listed, at };
  if (listed || selected === null || last.current?.item.id !== selected) return items;
  return items.toSpliced(last.current.at, 0, last.current.item);
}
