import { type RefObject, useEffect, useRef, useState } from 'react';
import { canObserve, observeNearby } from './observeNearby.ts';

/**
 * Whether a part of a long list is rendered. A part that is far from the view is not rendered, unless it is `kept`: empty space of its
 * `height` replaces it.
 */
export function useWindow<E extends HTMLElement>(scroller: RefObject<Element | null>, kept: boolean) {
  const element = useRef<E>(null);
  const height = useRef(0);
  const [nearby, setNearby] = useState(true);
  useEffect(() => {
    const node = element.current;
    if (!canObserve || !node) return;
    return observeNearby(node, scroller.current, (isNearby) => {
      // Read the height here: the browser has just laid the page out. At any other time reading it would force a new layout.
      if (!isNearby) height.current = node.offsetHeight;
      setNearby(isNearby);
    });
  }, [scroller]);
  return { element, shown: nearby || kept || height.current === 0, height: height.current };
}
