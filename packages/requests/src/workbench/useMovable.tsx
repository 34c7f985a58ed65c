import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './Workbench.module.css';

/** `moveBefore` moves an element with its focus and scroll position, in browsers that have it. */
type Place = Element & { moveBefore?: (element: Element, before: Element | null) => void };

function moveInto(place: Place, element: Element) {
  if (place.moveBefore && place.isConnected && element.isConnected) return place.moveBefore(element, null);
  const { activeElement: focused } = document;
  place.append(element);
  if (focused instanceof HTMLElement && element.contains(focused)) focused.focus({ preventScroll: true });
}

/**
 * Content that can move to another place of the page without being rendered again. React would render it again, and the person would lose
 * typed text, choices and open parts. Render `draw` at the end of the component. The content appears where `place` is rendered.
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

/** Before this place is removed, its content moves elsewhere: an element that is removed together with its place loses the focus. */
function MovablePlace({ box, onLeave }: { box: Element; onLeave: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current) moveInto(place.current, box);
    return onLeave;
  }, [box, onLeave]);
  return <div ref={place} className={classes.place} />;
}
