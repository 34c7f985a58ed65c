import { Button, EmptyState, ErrorState, LoadingState } from '@portal/ui';
import type { ReactNode } from 'react';
import { NoticeList } from './NoticeList.tsx';
import classes from './Notices.module.css';
import { readNotice } from './notices.ts';
import type { useNotices } from './useNotices.ts';

/**
 * The notices, with their loading and failed states, and a button for older ones if there may be more. Opening a notice marks it as read.
 */
export function NoticeFeed({
  found: { notices, hasOlder, isFull, isLooking, error, again, further },
  empty,
  showsAll = false,
  onOpen,
}: {
  found: ReturnType<typeof useNotices>;
  /** Shown when there are no notices. */
  empty: ReactNode;
  /** Shows the button also when as many notices were found as were asked for. */
  showsAll?: boolean;
  onOpen?: () => void;
}) {
  const button = (
    <Button size="sm" pending={isLooking} onClick={further}>
      {isFull ? 'Show more' : 'Look further back'}
    </Button>
  );
  const isEmpty = notices?.length === 0;
  return (
    <>
      {error && (
        <div className={classes.padded}>
          <ErrorState message={error} onRetry={again} />
        </div>
      )}
      {!notices && !error && (
        <div className={classes.padded}>
          <LoadingState />
        </div>
      )}
      {isEmpty && !hasOlder && empty}
      {isEmpty && hasOlder && (
        <EmptyState title="None among the newest" action={button}>
          The newest tell of requests that are not yours to read now. Older ones may follow.
        </EmptyState>
      )}
      {notices && !isEmpty && (
        <NoticeList
          notices={notices}
          onOpen={(notice) => {
            if (!notice.read_at) readNotice(notice.id).catch(() => {});
            onOpen?.();
          }}
        />
      )}
      {!isEmpty && hasOlder && (showsAll || !isFull) && <p className={classes.more}>{button}</p>}
    </>
  );
}
