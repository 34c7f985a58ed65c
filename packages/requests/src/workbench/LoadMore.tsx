import { Button } from '@portal/ui';
import { type RefObject, useEffect, useRef } from 'react';
import { canObserve, observeNearby } from './observeNearby.ts';
import classes from './Workbench.module.css';

/** Whether what has the focus stands in this end of the list or, within the scroller, after it. */
function hasFocusFrom(end: Element, scroller: Element | null): boolean {
  const { activeElement: focused } = document;
  if (!focused || !scroller?.contains(focused)) return false;
  return Boolean(
    end.contains(focused) || end.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
}

/**
 * Loads the next page when the end of the list is less than two windows away. New cards would push what stands below them out of
 * the window, so nothing loads by itself while that has the focus: then the button does it, as in browsers that cannot tell what
 * is in view.
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
  /** There may be more than the total. */
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
  // Cards that are drawn late and pages that were under way move what has the focus: it stays in view.
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
