import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** A page that takes longer than this to show its heading no longer gets the focus. */
const PATIENCE_MS = 5000;

/** Not that of the page that only says that it loads. */
const heading = () => document.querySelector<HTMLElement>('#main h1:not([data-passing])');

/**
 * After a navigation the focus goes to the new page's heading, so that a screen reader says where one is. Not on the
 * first page, and not if the person has put the focus elsewhere by the time the heading is there.
 */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  // Still that of the page before: a page that is there at once has put its own in place by the time of the effect.
  const before = heading();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page moves the focus
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const focused = document.activeElement;
    const take = () => {
      const found = heading();
      if (!found || found === before) return false;
      const moved = document.activeElement !== focused && document.activeElement !== document.body;
      if (!moved) {
        found.tabIndex = -1;
        found.focus({ preventScroll: true });
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
