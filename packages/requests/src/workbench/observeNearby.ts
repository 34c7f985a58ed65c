import { WINDOWING } from '@portal/domain';

/** False where the browser cannot tell what is in view: everything counts as nearby then. */
export const canObserve = typeof IntersectionObserver !== 'undefined';

/**
 * Tells, now and at each change, whether the element lies within two windows before or behind what is seen of
 * `scroller`, or of the page when that does not scroll on its own (spec 9, "Lists"). Gives the function that ends it.
 */
export function observeNearby(
  element: Element,
  scroller: Element | null,
  tell: (nearby: boolean) => void,
): () => void {
  const scrolls = scroller && getComputedStyle(scroller).overflowY === 'auto';
  const root = scrolls ? scroller : null;
  const rootMargin = `${WINDOWING.behind * 100}% 0px ${WINDOWING.ahead * 100}% 0px`;
  // Several changes may come at once, the latest last.
  const observer = new IntersectionObserver((changes) => tell(changes.at(-1)?.isIntersecting ?? true), {
    root,
    rootMargin,
  });
  observer.observe(element);
  return () => observer.disconnect();
}
