import { WINDOWING } from '@portal/domain';
import { Button } from '../controls/Button.tsx';
import classes from './ShowMore.module.css';

/** Says how much of the list is shown, and loads the next page of ten. */
export function ShowMore({
  pages: { items, totalCount, totalIsLeast, hasMore, loadMore },
}: {
  pages: {
    items: readonly unknown[];
    totalCount: number;
    /** It was counted up to a bound. */
    totalIsLeast?: boolean;
    hasMore: boolean;
    loadMore: () => void;
  };
}) {
  if (totalCount <= WINDOWING.pageSize) return null;
  return (
    <div className={classes.more}>
      <span role="status">{`Showing ${items.length} of ${totalIsLeast ? 'over ' : ''}${totalCount}`}</span>
      {hasMore && (
        <Button size="sm" data-print="hide" onClick={loadMore}>
          Show more
        </Button>
      )}
    </div>
  );
}
