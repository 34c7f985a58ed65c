import type { ReactNode } from 'react';
import classes from './detail.module.css';

/** A named part of the detail panel. A part with `screenOnly`, such as a form, is not printed. */
export function Section({
  title,
  screenOnly = false,
  children,
}: {
  title: string;
  screenOnly?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={classes.section} data-print={screenOnly ? 'hide' : undefined}>
      <h3 className={classes.sectionTitle}>{title}</h3>
      {children}
    </section>
  );
}
