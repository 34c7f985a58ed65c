import { type RefObject, useEffect, useState } from 'react';
import { canObserve } from './workbench/observeNearby.ts';

/** Whether a place of the page has come into view. It stays true. */
export function useSeen(place: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(!canObserve);
  useEffect(() => {
    if (isSeen || !place.current) return;
    const observer = new IntersectionObserver((changes) =>
      setSeen(changes.some((change) => change.isIntersecting)),
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isSeen, place]);
  return isSeen;
}
