import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';

/** The top of every page: its name, its purpose and its actions. The title takes the focus on navigation. */
export function PageHeader({
  title,
  beside,
  subtitle,
  actions,
  printsSubtitle = false,
}: {
  title: ReactNode;
  /** Shown on the line of the title, if there is room. */
  beside?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** The subtitle is a fact, not the purpose of the page. */
  printsSubtitle?: boolean;
}) {
  return (
    <header className={classes.header}>
      <div className={classes.text}>
        <div className={classes.line}>
          <h1 className={classes.title} tabIndex={-1}>
            {title}
          </h1>
          {beside}
        </div>
        {subtitle && (
          <p className={classes.subtitle} data-print={printsSubtitle ? undefined : 'hide'}>
            {subtitle}
          </p>
        )}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
