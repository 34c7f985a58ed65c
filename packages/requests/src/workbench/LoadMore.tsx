import { Button } from '@portal/ui';
import { type RefObject, useEffect, useRef } from 'react';
import { canObserve, observeNearby } from './observeNearby.ts';
import classes from './Workbench.module.css';

/** Whether the element with the focus is in this end of the list, or after it within the scroller. */
function hasFocusFrom(end: Element, scroller: Element | null): boolean {
  const { activeElement: focused } = document;
  if (!focused || !scroller?.contains(focused)) return false;
  return Boolean(
    end.contains(focused) || end.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
}

/**
 * Loads the next page when the end of the list is less than two windows away. New cards would push the content below them out of view. So
 * nothing is loaded automatically while the focus is in or after the end of the list. The button then loads the page, as in browsers
 * without IntersectionObserver.
 */
export function LoadMore({
  scroller,
  shown,
  total,
  isLeast,
  hasMore,
  loading,
  onLoad,
  onPress,
}: {
  scroller: RefObject<Element | null>;
  shown: number;
  total: number;
  /** True when `total` is a lower bound: there may be more. */
  isLeast?: boolean;
  hasMore: boolean;
  loading: boolean;
  onLoad: () => void;
  /** The person asks for the next page. */
  onPress: () => void;
}) {
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page moves the end of the list: observe it again
  useEffect(() => {
    const { current: end } = element;
    if (!canObserve || !end || !hasMore || loading) return;
    let isNearby = false;
    const load = () => {
      if (isNearby && !hasFocusFrom(end, scroller.current)) onLoad();
    };
    const stop = observeNearby(end, scroller.current, (nearby) => {
      isNearby = nearby;
      load();
    });
    document.addEventListener('focusin', load);
    return () => {
      stop();
      document.removeEventListener('focusin', load);
    };
  }, [hasMore, loading, onLoad, scroller, shown]);
  // Cards that render late, and pages that arrive late, move the element with the focus. Keep it in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list comes with its first requests
  useEffect(() => {
    const { current: end } = element;
    const list = end?.previousElementSibling;
    if (!canObserve || !end || !list) return;
    const observer = new ResizeObserver(() => {
      if (hasFocusFrom(end, scroller.current)) document.activeElement?.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, [scroller, shown]);
  return (
    <div ref={element} className={classes.more}>
      <p>
        {hasMore
          ? `${shown} of ${isLeast ? 'at least ' : ''}${total}`
          : total === 1
            ? '1 request'
            : `${total} requests`}
      </p>
      {hasMore && (
        <Button size="sm" tone="quiet" pending={loading} onClick={onPress}>
          Load more
        </Button>
      )}
    </div>
  );
}
