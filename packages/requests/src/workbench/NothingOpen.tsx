import { Button, ClipboardIcon, EmptyState, SkeletonText } from '@portal/ui';
import classes from './Workbench.module.css';

/** Shown beside the list when no request is open: the number of requests, and a button to begin. An empty list has nothing beside it. */
export function NothingOpen({
  count,
  isLeast,
  loading,
  onBegin,
}: {
  count: number;
  /** True when `count` is a lower bound: there may be more. */
  isLeast?: boolean;
  loading: boolean;
  onBegin: (() => void) | undefined;
}) {
  if (loading)
    return (
      <div className={classes.blank}>
        <SkeletonText lines={8} />
      </div>
    );
  if (!onBegin) return null;
  return (
    <div className={classes.empty}>
      <EmptyState
        title={isLeast ? `At least ${count} requests` : count === 1 ? '1 request' : `${count} requests`}
        icon={<ClipboardIcon />}
        action={<Button onClick={onBegin}>Open the first</Button>}
      >
        Choose one from the list, or begin with the first.
      </EmptyState>
    </div>
  );
}
