import type { ReactNode, RefObject } from 'react';
import { useWindow } from './useWindow.ts';
import classes from './Workbench.module.css';

/**
 * Ten items of a long list. When they are far from the view, empty space of the same height replaces them, unless one of them is `kept`.
 */
export function ListWindow({
  scroller,
  kept,
  children,
}: {
  scroller: RefObject<Element | null>;
  kept: boolean;
  children: ReactNode;
}) {
  const { element, shown, height } = useWindow<HTMLDivElement>(scroller, kept);
  return (
    <div ref={element} role="presentation" className={classes.window} style={shown ? undefined : { height }}>
      {shown && children}
    </div>
  );
}
