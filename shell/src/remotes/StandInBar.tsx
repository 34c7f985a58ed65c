import { WarningIcon } from '@portal/ui';
import type { ReactNode } from 'react';
import classes from './StandInBar.module.css';

/** The bar below each page that shows a version other than the live one. */
export function StandInBar({
  label,
  what,
  children,
  actions,
}: {
  label: string;
  /** Which dashboard is shown, in which version or from which origin. */
  what?: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <aside className={classes.badge} aria-label={label}>
      <WarningIcon />
      <span className={classes.text}>
        {what && <strong>{what} </strong>}
        {children}
      </span>
      {actions}
    </aside>
  );
}
