import { WarningIcon } from '@portal/ui';
import type { ReactNode } from 'react';
import classes from './StandInBar.module.css';

/** The bar below each page that does not show what is live for everyone. */
export function StandInBar({
  label,
  what,
  children,
  actions,
}: {
  label: string;
  /** Which dashboard, in which version or from where. */
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
