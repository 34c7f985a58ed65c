import { ChevronRightIcon } from '@portal/ui';
import { type ReactNode, useId, useState } from 'react';
import classes from './Request.module.css';

/**
 * The facts of a request, beside its page. On a phone they are in a fold, whose title shows the first facts. On paper all facts are shown.
 */
export function FactsFold({
  summary,
  initiallyOpen,
  children,
}: {
  summary: string;
  initiallyOpen: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(initiallyOpen);
  const facts = useId();
  return (
    <>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={isOpen}
        aria-controls={facts}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRightIcon className={classes.chevron} />
        <span>
          Facts <span className={classes.summary}>{summary}</span>
        </span>
      </button>
      <div id={facts} className={isOpen ? classes.unfolded : classes.folded}>
        {children}
      </div>
    </>
  );
}
