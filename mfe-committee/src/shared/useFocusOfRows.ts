import { type RefObject, useEffect, useRef } from 'react';

/**
 * The element that contains rows, which can be added and removed. A new row takes the focus. After a row is removed, the button that adds a
 * row takes it.
 */
export function useFocusOfRows(
  rows: readonly unknown[],
  /** The field of a new row that takes the focus. */
  field = 'textarea',
): RefObject<HTMLFieldSetElement | null> {
  const place = useRef<HTMLFieldSetElement>(null);
  const counted = useRef(rows.length);
  useEffect(() => {
    const { length } = rows;
    if (length === counted.current) return;
    const sought = length > counted.current ? field : 'button[data-add]';
    counted.current = length;
    [...(place.current?.querySelectorAll<HTMLElement>(sought) ?? [])].at(-1)?.focus();
  }, [rows, field]);
  return place;
}
