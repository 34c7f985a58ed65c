import { Button } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import { CloseForm } from './CloseForm.tsx';
import classes from './outcome.module.css';
import { useChangeCondition } from './useChangeCondition.ts';

/** Closes a condition with a note on what was done, or reopens it. */
export function ChangeCondition({
  requestId,
  number,
  isClosed,
}: {
  requestId: string;
  number: number;
  isClosed: boolean;
}) {
  const [isClosing, setClosing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasClosing = useRef(false);
  useEffect(() => {
    // The button is shown again in place of the form.
    if (wasClosing.current && !isClosing) button.current?.focus();
    wasClosing.current = isClosing;
  }, [isClosing]);
  const change = useChangeCondition(requestId, number);
  if (isClosing) return <CloseForm requestId={requestId} number={number} onDone={() => setClosing(false)} />;
  return (
    <>
      {change.failure && (
        <p role="alert" className={classes.error}>
          {change.failure}
        </p>
      )}
      <Button
        ref={button}
        size="sm"
        pending={change.running}
        pendingLabel="Opening..."
        aria-label={`${isClosed ? 'Open again' : 'Close'} condition ${number}`}
        onClick={() => (isClosed ? void change.run(false, null) : setClosing(true))}
      >
        {isClosed ? 'Open again' : 'Close condition'}
      </Button>
    </>
  );
}
