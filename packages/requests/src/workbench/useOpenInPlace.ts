import { useRef } from 'react';

/**
 * The items with the open one among them, also once it has left the list, at its place: its panel stands below it and
 * would otherwise be built anew elsewhere, and with it what it says and what was typed there.
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
