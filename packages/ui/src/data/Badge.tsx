import type { ReactNode } from 'react';
import classes from './Badge.module.css';

export type Tone = 'blue' | 'sky' | 'green' | 'yellow' | 'purple' | 'red' | 'orange' | 'grey';

/** A word about a state, in the state's colour. The icon or the word carries the meaning, never the colour alone. */
export function Badge({
  tone = 'grey',
  icon,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}
