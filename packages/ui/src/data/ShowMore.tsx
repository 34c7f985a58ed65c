import { WINDOWING } from '@portal/domain';
import { Button } from '../controls/Button.tsx';
import classes from './ShowMore.module.css';

/** Says how much of the list is shown, and loads the next page of ten. */
export function ShowMore({
  pages: { items, totalCount, hasMore, loadMore },
}: {
  pages: { items: readonly unknown[]; totalCount: number; hasMore: boolean; loadMore: () => void };
}) {
  if (totalCount <= WINDOWING.pageSize) return null;
  return (
    <div className={classes.more}>
      <span role="status">{`Showing ${items.length} of ${totalCount}`}</span>
      {hasMore && (
        <Button size="sm" data-print="hide" onClick={loadMore}>
          Show more
        </Button>
      )}
    </div>
  );
}
