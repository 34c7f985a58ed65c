import { Button } from '@portal/ui';
import { type RefObject, useEffect, useRef } from 'react';
import { useNearby } from './useNearby.ts';
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
  const nearby = useNearby(element, scroller);
  const automatic = typeof IntersectionObserver !== 'undefined';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that arrives asks again
  useEffect(() => {
    if (automatic && nearby && hasMore && !loading) onLoad();
  }, [automatic, nearby, hasMore, loading, shown]);
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
