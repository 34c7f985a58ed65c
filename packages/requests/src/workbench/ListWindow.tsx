import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { canObserve, observeNearby } from './observeNearby.ts';
import classes from './Workbench.module.css';

/** Ten items of a long list. Far from the view they give way to room of the same height, unless one of them is `kept`. */
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
    if (!canObserve || !element.current) return;
    return observeNearby(element.current, scroller.current, setNearby);
  }, [scroller]);
  useLayoutEffect(() => {
    if (shown && element.current) height.current = element.current.offsetHeight;
  });
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
