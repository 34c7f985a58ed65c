import { type ReactNode, type RefObject, useDeferredValue } from 'react';
import { useWindow } from './useWindow.ts';
import classes from './Workbench.module.css';

/**
 * Ten items of a long list. When they are far from the view, empty space of the same height replaces them, unless one of them is `kept`.
 * The first `atFirst` items are drawn at once, the others right after them, so that the first card is seen earlier.
 */
export function ListWindow({
  scroller,
  kept,
  atFirst,
  children,
}: {
  scroller: RefObject<Element | null>;
  kept: boolean;
  atFirst: number;
  children: readonly ReactNode[];
}) {
  const { element, shown, height } = useWindow<HTMLDivElement>(scroller, kept);
  const isWhole = useDeferredValue(true, false);
  return (
    <div ref={element} role="presentation" className={classes.window} style={shown ? undefined : { height }}>
      {shown && (isWhole ? children : children.slice(0, atFirst))}
    </div>
  );
}
