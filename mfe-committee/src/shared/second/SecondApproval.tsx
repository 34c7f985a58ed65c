import { MESSAGES, mayAct, OUTCOME_LABELS } from '@portal/domain';
import { useActor, useCommand, useNotices } from '@portal/kit';
import { Banner, Button, formatDate } from '@portal/ui';
import { useRef, useState } from 'react';
import { useQuery } from 'urql';
import { ConfirmApproval } from './ConfirmApproval.tsx';
import classes from './SecondApproval.module.css';
import { secondApprovalQuery, takeBackApprovalMutation } from './secondApproval.graphql.ts';

/** The approval of one person that waits for a second one, and what the person who looks at it can do. */
export function SecondApproval({
  request,
  onDecided,
}: {
  request: { id: string; deviceName: string };
  onDecided?: (() => void) | undefined;
}) {
  const { id, deviceName } = request;
  const actor = useActor();
  const notices = useNotices();
  const place = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  const takeBack = useCommand(takeBackApprovalMutation, { failure: MESSAGES.takeBackFailed });
  const [{ data }] = useQuery({
    query: secondApprovalQuery,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  const waits = data?.deviceRequest?.secondApproval?.waits;
  const isOwn = waits?.by.id === String(actor.id);
  const take = async () => {
    const outcome = await takeBack.run({ id });
    if (!outcome.ok) return;
    // The button goes.
    place.current?.focus();
    notices.success(MESSAGES.approvalTakenBack(deviceName), id);
  };
  const actions = isOwn ? (
    <Button pending={takeBack.pending} pendingLabel="Taking it back..." onClick={take}>
      Take back
    </Button>
  ) : (
    <Button tone="success" onClick={() => setAsking(true)}>
      Confirm
    </Button>
  );
  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
      {waits && (
        <Banner
          kind="info"
          quiet
          title={MESSAGES.approvedOnce(waits.by.name)}
          actions={mayAct('approve', actor).allowed && actions}
        >
          <p>{`${OUTCOME_LABELS[waits.outcome]}, ${formatDate(waits.at)}`}</p>
          {waits.details.length > 0 && (
            <ul className={classes.details}>
              {waits.details.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
          {waits.notes && <p className={classes.notes}>{waits.notes}</p>}
          {takeBack.error && <p role="alert">{takeBack.error.message}</p>}
        </Banner>
      )}
      {waits && !isOwn && (
        <ConfirmApproval
          request={request}
          number={waits.number}
          by={waits.by.name}
          opened={asking}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            place.current?.focus();
            onDecided?.();
          }}
        />
      )}
    </div>
  );
}
