import type { ReactNode } from 'react';
import classes from './Form.module.css';

/** A group of fields that belong together, named by its legend. */
export function FormSection({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset data-gap className={classes.section}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}
