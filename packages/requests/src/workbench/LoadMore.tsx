import { Button } from '@portal/ui';
import { type RefObject, useEffect, useRef } from 'react';
import { canObserve, observeNearby } from './observeNearby.ts';
import classes from './Workbench.module.css';

/** Loads the next page two windows before its place comes into view; the button is there for everyone else. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that arrives moves the place, so look anew
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
