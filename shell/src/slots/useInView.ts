import { type RefObject, useEffect, useState } from 'react';

/** The content begins to load when it is this far below the window, in px. */
const AHEAD_PX = 200;

/** True as soon as the element has come into view, and from then on. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const node = element.current;
    if (seen || !node) return;
    const observer = new IntersectionObserver(
      (changes) => changes.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: `${AHEAD_PX}px` },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}
