import { Button } from '@portal/ui';
import { type RefObject, useEffect, useRef } from 'react';
import { canObserve, observeNearby } from './observeNearby.ts';
import classes from './Workbench.module.css';

/**
 * Loads the next page when the end of the list is less than two windows away. The button does the same
 * for browsers that cannot tell what is in view.
 */
export function LoadMore({
  scroller,
  shown,
  total,
  hasMore,
  loading,
  onLoad,
}: {
  scroller: RefObject<Element | null>;
  shown: number;
  total: number;
  hasMore: boolean;
  loading: boolean;
  onLoad: () => void;
}) {
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page moves the end of the list: observe it again
  useEffect(() => {
    if (!canObserve || !element.current || !hasMore || loading) return;
    return observeNearby(element.current, scroller.current, (nearby) => nearby && onLoad());
  }, [hasMore, loading, onLoad, scroller, shown]);
  return (
    <div ref={element} className={classes.more}>
      <p>{hasMore ? `${shown} of ${total}` : total === 1 ? '1 request' : `${total} requests`}</p>
      {hasMore && (
        <Button size="sm" tone="quiet" pending={loading} onClick={onLoad}>
          Load more
        </Button>
      )}
    </div>
  );
}
