import { canChangeCondition, type Standing } from '@portal/domain';
import { type ResultOf, useActor } from '@portal/kit';
import { Badge, Button, DateText, formatDate, lazyPart } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import type { requestDetailFragment } from '../graphql/requestDetail.graphql.ts';
import classes from './outcome.module.css';
import { useChangeCondition } from './useChangeCondition.ts';

type Condition = ResultOf<typeof requestDetailFragment>['conditions'][number];

const CloseForm = lazyPart(async () => (await import('./CloseForm.tsx')).CloseForm);

/** A condition of an approval with its state. Whom it was given to, or the business office, closes it here. */
export function ConditionItem({
  request,
  condition: { number, text, person, until, blocksOrdering, closedAt, closedBy, note },
}: {
  request: Standing & { id: string };
  condition: Condition;
}) {
  const isClosed = closedAt !== null;
  const [isClosing, setClosing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasClosing = useRef(false);
  useEffect(() => {
    // The button has come back in place of the form.
    if (wasClosing.current && !isClosing) button.current?.focus();
    wasClosing.current = isClosing;
  }, [isClosing]);
  const change = useChangeCondition(request.id, number);
  const answer = canChangeCondition(isClosed ? 'reopen' : 'close', useActor(), request, {
    personId: Number(person.id),
    personName: person.name,
  });
  return (
    <li className={classes.item}>
      <div className={classes.line}>
        <Badge tone={isClosed ? 'green' : 'yellow'}>{isClosed ? 'Closed' : 'Open'}</Badge>
        {blocksOrdering && !isClosed && <Badge tone="red">Blocks the order</Badge>}
      </div>
      <p className={classes.text}>
        <bdi>{text}</bdi>
      </p>
      <p className={classes.small}>
        <bdi>{person.name}</bdi>, until {formatDate(`${until}T12:00`)}
        {closedAt && (
          <>
            . Closed by <bdi>{closedBy?.name}</bdi>, <DateText value={closedAt} />
          </>
        )}
      </p>
      {note && (
        <p className={classes.text}>
          <bdi>{note}</bdi>
        </p>
      )}
      {change.failure && (
        <p role="alert" className={classes.error}>
          {change.failure}
        </p>
      )}
      {answer.allowed && !isClosing && (
        <div data-print="hide">
          <Button
            ref={button}
            size="sm"
            pending={change.running}
            pendingLabel="Opening..."
            aria-label={`${isClosed ? 'Open again' : 'Close'} condition ${number}`}
            onClick={() => (isClosed ? void change.run(false, null) : setClosing(true))}
          >
            {isClosed ? 'Open again' : 'Close'}
          </Button>
        </div>
      )}
      {isClosing && <CloseForm requestId={request.id} number={number} onDone={() => setClosing(false)} />}
    </li>
  );
}
