import { can, OUTCOME_LABELS, standingAt } from '@portal/domain';
import { useActor } from '@portal/kit';
import { Button, formatDate } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import { useQuery } from 'urql';
import { Against } from '../../../shared/Against.tsx';
import { CommitteeDecision } from '../../../shared/decision/CommitteeDecision.tsx';
import { SecondApproval } from '../../../shared/second/SecondApproval.tsx';
import { secondApprovalQuery } from '../../../shared/second/secondApproval.graphql.ts';
import classes from './Session.module.css';
import { itemDecisionsQuery, type SessionItem } from './session.graphql.ts';

/** The decision on the request of a closed item. Before the decision it shows the form to people who may decide. */
export function ItemDecision({
  meeting,
  item,
  request,
}: {
  meeting: string;
  item: string;
  request: NonNullable<SessionItem['request']>;
}) {
  const actor = useActor();
  const [open, setOpen] = useState(false);
  const [confirmed, setConfirmed] = useState(false);
  const [{ data }] = useQuery({
    query: itemDecisionsQuery,
    variables: { id: meeting },
    requestPolicy: 'cache-and-network',
  });
  const [{ data: second }] = useQuery({
    query: secondApprovalQuery,
    variables: { id: request.id },
    requestPolicy: 'cache-and-network',
    pause: !open,
  });
  const current = data?.meeting?.items.find(({ id }) => id === item);
  const decision = current?.decision ?? null;
  const decided = useRef<HTMLParagraphElement>(null);
  const isDecided = decision !== null;
  // The person has used the form here. It has disappeared together with the focus.
  const acted = open || confirmed;
  useEffect(() => {
    if (acted && isDecided) decided.current?.focus();
  }, [acted, isDecided]);
  if (decision)
    return (
      <>
        <p ref={decided} tabIndex={-1}>
          <strong>{`Decided: ${OUTCOME_LABELS[decision.outcome]}`}</strong>
          {`, by ${decision.by.name} on ${formatDate(decision.at)}`}
        </p>
        {decision.against && <Against text={decision.against} />}
      </>
    );
  const standing = current?.request && standingAt(current.request.stage);
  if (!standing || !can('reject', actor, standing).allowed) return null;
  return (
    <div data-print="hide" className={classes.decide}>
      <Button aria-expanded={open} tone={open ? 'quiet' : 'primary'} onClick={() => setOpen(!open)}>
        {open ? 'Decide later' : 'Decide'}
      </Button>
      <SecondApproval id={request.id} onConfirmed={() => setConfirmed(true)} />
      {open && (
        <CommitteeDecision
          request={{ ...request, ...standing, secondApproval: second?.deviceRequest?.secondApproval }}
          onDecided={() => {}}
        />
      )}
    </div>
  );
}
