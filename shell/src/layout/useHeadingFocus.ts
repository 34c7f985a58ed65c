import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** After this time the heading of a slow page no longer gets the focus. */
const PATIENCE_MS = 5000;

/** The heading of the page, unless the page only says that it is loading. */
const heading = () => document.querySelector<HTMLElement>('#main h1:not([data-passing])');

/**
 * After a navigation the focus moves to the heading of the new page, so that a screen reader says where the person is. It does not move on
 * the first page, when the person has moved the focus before the heading appears, or when `mayMove` returns false.
 */
export function useHeadingFocus(mayMove = () => true): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  // During rendering this is still the heading of the page before. A page that needs no loading has its own heading when the
  // effect runs.
  const before = heading();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page moves the focus
  useLayoutEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (!mayMove()) return;
    const focused = document.activeElement;
    const take = () => {
      const current = heading();
      if (!current || current === before) return false;
      const moved = document.activeElement !== focused && document.activeElement !== document.body;
      if (!moved) {
        current.tabIndex = -1;
        current.focus({ preventScroll: true });
      }
      return true;
    };
    if (take()) return;
    const observer = new MutationObserver(() => take() && stop());
    observer.observe(document.getElementById('main') ?? document.body, { childList: true, subtree: true });
    const timer = setTimeout(stop, PATIENCE_MS);
    function stop() {
      observer.disconnect();
      clearTimeout(timer);
    }
    return stop;
  }, [pathname]);
}
