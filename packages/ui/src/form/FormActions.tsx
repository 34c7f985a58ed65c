import type { ReactNode } from 'react';
import classes from './Form.module.css';

/** The buttons that end a form, the one that sends it first. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
