import type { ReactNode } from 'react';
import classes from './Page.module.css';

/** The area of a page's content: at most 1,280 px wide, with the page's margins. Use `narrow` for a single form or text. */
export function Page({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  return (
    <div data-page className={narrow ? `${classes.page} ${classes.narrow}` : classes.page}>
      {children}
    </div>
  );
}
