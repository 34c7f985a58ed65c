import { WINDOWING } from '@portal/domain';
import { type RefObject, useEffect, useState } from 'react';

/**
 * True while the element lies within two windows before or behind what is seen of `scroller` (the page when it has
 * none), and where the browser cannot tell (spec 9, "Lists").
 */
export function useNearby(element: RefObject<Element | null>, scroller: RefObject<Element | null>): boolean {
  const [nearby, setNearby] = useState(true);
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return;
    const scrolls = scroller.current && getComputedStyle(scroller.current).overflowY === 'auto';
    const observer = new IntersectionObserver(([entry]) => entry && setNearby(entry.isIntersecting), {
      root: scrolls ? scroller.current : null,
      rootMargin: `${WINDOWING.behind * 100}% 0px ${WINDOWING.ahead * 100}% 0px`,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, scroller]);
  return nearby;
}
