import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus in a list whose rows move and disappear. When a row moves, the pressed button keeps the focus. When a row disappears, the
 * focus goes to the same button of the row that takes its place, or of the last row. Without rows, it goes to the first control next to the
 * list. `order` changes when the rows change.
 */
export function useKeptFocus<L extends HTMLElement>(order: string) {
  const list = useRef<L>(null);
  const pressed = useRef<{ control: HTMLElement; row: number; fromEnd: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another order moves the buttons
  useLayoutEffect(() => {
    if (!pressed.current || document.activeElement !== document.body) return;
    const { control, row, fromEnd } = pressed.current;
    if (control.isConnected) return control.focus();
    const rows = [...(list.current?.children ?? [])];
    const there = controlsOf(rows[row] ?? rows.at(-1));
    (there.at(-fromEnd) ?? there[0] ?? controlsOf(list.current?.parentElement)[0])?.focus();
  }, [order]);
  useLayoutEffect(() => {
    const element = list.current;
    const keep = ({ target }: FocusEvent) => {
      const rows = [...(element?.children ?? [])];
      const row = rows.findIndex((each) => each.contains(target as Node));
      const control = target as HTMLElement;
      const controls = controlsOf(rows[row]);
      pressed.current = { control, row, fromEnd: controls.length - controls.indexOf(control) };
    };
    element?.addEventListener('focusin', keep);
    return () => element?.removeEventListener('focusin', keep);
  }, []);
  return list;
}

const controlsOf = (place: Element | null | undefined): HTMLElement[] => [
  ...(place?.querySelectorAll<HTMLElement>('a, button, input') ?? []),
];
