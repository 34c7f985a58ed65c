import type { ReactNode } from 'react';
import classes from './detail.module.css';

/** A named part of the detail panel. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h3 className={classes.sectionTitle}>{title}</h3>
      {children}
    </section>
  );
}
