import { type ReactNode, useId } from 'react';
import classes from './Panel.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/**
 * A raised area of the page. With a title it is a named region, or an article in a list of many; `actions` are shown at the right of the
 * title.
 */
export function Panel({
  title,
  titleHidden = false,
  subtitle,
  actions,
  level = 2,
  flush = false,
  as: Element = 'section',
  children,
}: {
  title?: ReactNode;
  /** The title is for screen readers only, because a tab above shows it. */
  titleHidden?: boolean;
  subtitle?: ReactNode;
  actions?: ReactNode;
  level?: 2 | 3;
  /** Without inner margins, for a table or a list that reaches the edges. */
  flush?: boolean;
  as?: 'section' | 'article';
  children: ReactNode;
}) {
  const titleId = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <Element className={classes.panel} aria-labelledby={title ? titleId : undefined}>
      {title && titleHidden && (
        <VisuallyHidden component={Heading} id={titleId}>
          {title}
        </VisuallyHidden>
      )}
      {((title && !titleHidden) || actions) && (
        <header className={classes.header}>
          <div className={classes.heading}>
            {title && !titleHidden && (
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
    </Element>
  );
}
