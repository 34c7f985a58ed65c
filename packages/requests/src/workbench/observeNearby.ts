import { WINDOWING } from '@portal/domain';

/** False when the browser cannot tell what is in view. Then everything counts as nearby. */
export const canObserve = typeof IntersectionObserver !== 'undefined';

/**
 * Calls `tell` now and at each change with whether the element is within two windows before or behind the visible part of
 * `scroller`. When `scroller` does not scroll by itself, the page counts instead (spec 9, "Lists"). Returns a function that stops
 * it.
 */
export function observeNearby(
  element: Element,
  scroller: Element | null,
  tell: (nearby: boolean) => void,
): () => void {
  const scrolls = scroller && getComputedStyle(scroller).overflowY === 'auto';
  const root = scrolls ? scroller : null;
  const rootMargin = `${WINDOWING.behind * 100}% 0px ${WINDOWING.ahead * 100}% 0px`;
  // Several changes may come together; the last one is the newest.
  const observer = new IntersectionObserver((changes) => tell(changes.at(-1)?.isIntersecting ?? true), {
    root,
    rootMargin,
  });
  observer.observe(element);
  return () => observer.disconnect();
}
