import { CheckIcon, DateText, RefuseIcon, VisuallyHidden } from '@portal/ui';
import type { ReactNode } from 'react';
import { type Step, stepSentence } from './steps.ts';
import classes from './Tracker.module.css';

const SIGNS: Record<Step['state'], ReactNode> = {
  done: <CheckIcon />,
  refused: <RefuseIcon />,
  current: <span className={classes.dot} />,
  ahead: null,
};

/** Shows steps side by side, each as a part of one bar. Screen readers get one sentence instead of the drawing. */
export function Tracker({
  name,
  steps,
  color,
  note,
}: {
  name: string;
  steps: readonly Step[];
  /** CSS colour of the part that is reached. */
  color: string;
  note?: ReactNode;
}) {
  return (
    <div className={classes.frame} style={{ '--tracker': color } as React.CSSProperties}>
      <VisuallyHidden>{`${name}: ${stepSentence(steps)}`}</VisuallyHidden>
      <ol
        aria-hidden
        className={classes.steps}
        data-refused={steps.some((s) => s.state === 'refused') || undefined}
      >
        {steps.map(({ key, label, state, date }) => (
          <li key={key} className={classes.step} data-state={state}>
            <span className={classes.label}>
              {SIGNS[state]}
              <span>{label}</span>
            </span>
            {date && (
              <span className={classes.date}>
                <DateText value={date} absolute />
              </span>
            )}
          </li>
        ))}
      </ol>
      {note}
    </div>
  );
}
