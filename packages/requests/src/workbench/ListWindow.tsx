import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { canObserve, observeNearby } from './observeNearby.ts';
import classes from './Workbench.module.css';

/**
 * Ten items of a long list. Far from the view they are replaced by empty room of the same height, except when one of them is
 * `kept`.
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
  const element = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  const [nearby, setNearby] = useState(true);
  const shown = nearby || kept || height.current === 0;
  useEffect(() => {
    const node = element.current;
    if (!canObserve || !node) return;
    return observeNearby(node, scroller.current, (isNearby) => {
      // Read the height here: the browser has just laid the page out. At any other time reading it would force a new layout.
      if (!isNearby) height.current = node.offsetHeight;
      setNearby(isNearby);
    });
  }, [scroller]);
  return (
    <div
      ref={element}
      role="presentation"
      className={classes.window}
      style={shown ? undefined : { height: height.current }}
    >
      {shown && children}
    </div>
  );
}
