import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to the requested element after the value has changed, for example to a moved or added row. */
export function useFocusIn(place: RefObject<HTMLElement | null>, value: unknown): (selector: string) => void {
  const target = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows have changed
  useEffect(() => {
    const { current: selector } = target;
    target.current = null;
    if (!selector) return;
    const button = place.current?.querySelector<HTMLButtonElement>(selector);
    // In the first or last place, the pressed button is disabled.
    const row = button?.disabled ? button.closest('[data-row]') : null;
    (row?.querySelector<HTMLElement>('button:not(:disabled)') ?? button)?.focus();
  }, [value]);
  return (selector) => {
    target.current = selector;
  };
}
