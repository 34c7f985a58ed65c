import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './Workbench.module.css';

/** A browser that moves an element with its focus and scroll position has `moveBefore`. */
type Place = Element & { moveBefore?: (element: Element, before: Element | null) => void };

function moveInto(place: Place, element: Element) {
  if (place.moveBefore && place.isConnected && element.isConnected) return place.moveBefore(element, null);
  const { activeElement: focused } = document;
  place.append(element);
  if (focused instanceof HTMLElement && element.contains(focused)) focused.focus({ preventScroll: true });
}

/**
 * Content that moves to another place of the page and stays as it is: React would build it again there, and what was typed, chosen
 * or opened in it would be lost. `draw` goes to the end of the component. Where `place` is drawn, there the content stands.
 */
export function useMovable() {
  const [box] = useState(() => {
    const element = document.createElement('div');
    element.className = classes.place ?? '';
    return element;
  });
  const between = useRef<HTMLDivElement>(null);
  const leave = useCallback(() => {
    if (between.current) moveInto(between.current, box);
  }, [box]);
  return {
    place: <MovablePlace box={box} onLeave={leave} />,
    draw: (content: ReactNode) => (
      <>
        <div ref={between} className={classes.between} />
        {createPortal(content, box)}
      </>
    ),
  };
}

/** Before this place is removed, its content goes elsewhere: an element that is removed with its place loses the focus. */
function MovablePlace({ box, onLeave }: { box: Element; onLeave: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current) moveInto(place.current, box);
    return onLeave;
  }, [box, onLeave]);
  return <div ref={place} className={classes.place} />;
}
