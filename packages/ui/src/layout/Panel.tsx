import { type ReactNode, useId } from 'react';
import classes from './Panel.module.css';

/** A raised area of the page. With a title it is a named region; `actions` stand at its right. */
export function Panel({
  title,
  subtitle,
  actions,
  level = 2,
  flush = false,
  children,
}: {
  title?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  level?: 2 | 3;
  /** Without inner margins, for a table or a list that reaches the edges. */
  flush?: boolean;
  children: ReactNode;
}) {
  const titleId = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={classes.panel} aria-labelledby={title ? titleId : undefined}>
      {(title || actions) && (
        <header className={classes.header}>
          <div className={classes.heading}>
            {title && (
              <Heading id={titleId} className={classes.title}>
                {title}
              </Heading>
            )}
            {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
          </div>
          {actions && <div className={classes.actions}>{actions}</div>}
        </header>
      )}
      <div className={flush ? undefined : classes.body}>{children}</div>
    </section>
  );
}
