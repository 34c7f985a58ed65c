import type { ReactNode } from 'react';
import { ClipboardIcon } from '../icons/index.ts';
import classes from './states.module.css';

/** Shown when there is nothing to show: a sentence that says so, and what happens next or what the person can do. */
export function EmptyState({
  title,
  children,
  icon = <ClipboardIcon />,
  action,
}: {
  title: string;
  children?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={classes.empty}>
      <span className={classes.emptyIcon}>{icon}</span>
      <p className={classes.emptyTitle}>{title}</p>
      {children && <p className={classes.emptyText}>{children}</p>}
      {action && <div className={classes.emptyAction}>{action}</div>}
    </div>
  );
}
