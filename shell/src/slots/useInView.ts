import { type RefObject, useEffect, useState } from 'react';

/** So far below the window, in px, the content begins to load. */
const AHEAD_PX = 200;

/** True from the moment on in which the element comes into view. */
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
