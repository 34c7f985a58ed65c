import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';

/** The top of every page: its name, its purpose and its actions. The title takes the focus on navigation. */
export function PageHeader({
  title,
  subtitle,
  actions,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className={classes.header}>
      <div className={classes.text}>
        <h1 className={classes.title} tabIndex={-1}>
          {title}
        </h1>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
