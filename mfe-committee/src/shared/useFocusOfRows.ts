import { type RefObject, useEffect, useRef } from 'react';

/** The place of rows that are added and removed: what was added takes the focus; after a removal the button that adds has it. */
export function useFocusOfRows(
  rows: readonly unknown[],
  /** The field of a row that takes it. */
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
