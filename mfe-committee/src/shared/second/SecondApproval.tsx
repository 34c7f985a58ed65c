import { MESSAGES, mayAct, OUTCOME_LABELS } from '@portal/domain';
import { useActor, useCommand, useNotices } from '@portal/kit';
import { Banner, Button, formatDate } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import { useQuery } from 'urql';
import classes from '../Against.module.css';
import { ConfirmApproval } from './ConfirmApproval.tsx';
import { secondApprovalQuery, takeBackApprovalMutation } from './secondApproval.graphql.ts';

/** The lines of a text without duplicates. */
const linesOf = (text: string | null) => new Set(text?.split('\n').filter(Boolean));

/** An approval that waits for a second person, with the actions of the reader. After the confirmation it shows the result. */
export function SecondApproval({
  id,
  isOpen = true,
  onConfirmed,
}: {
  id: string;
  /** True while the request is before the committee. Later only the person's own action is shown. */
  isOpen?: boolean;
  onConfirmed?: () => void;
}) {
  const actor = useActor();
  const notices = useNotices();
  const result = useRef<HTMLParagraphElement>(null);
  const [asking, setAsking] = useState(false);
  /** What the person has done with an approval. The buttons disappear with it. */
  const [done, setDone] = useState<{ id: string; number: number; text: string } | null>(null);
  const takeBack = useCommand(takeBackApprovalMutation, { failure: MESSAGES.takeBackFailed });
  const [{ data }] = useQuery({
    query: secondApprovalQuery,
    variables: { id },
    requestPolicy: 'cache-and-network',
    pause: !isOpen,
  });
  useEffect(() => {
    if (done) result.current?.focus();
  }, [done]);
  const request = data?.deviceRequest;
  const waiting = isOpen && request?.secondApproval?.waits;
  const own = done?.id === id && (!waiting || waiting.number === done.number) ? done : null;
  const waits = !own && waiting;
  if (own)
    return (
      <p ref={result} tabIndex={-1} className={classes.line}>
        {own.text}
      </p>
    );
  if (!waits || !request) return null;
  const { deviceName } = request;
  const isOwn = waits.by.id === String(actor.id);
  const take = async () => {
    const outcome = await takeBack.run({ id });
    if (!outcome.ok) return;
    setDone({ id, number: waits.number, text: `${MESSAGES.approvalTakenBack(deviceName)}.` });
    notices.success(MESSAGES.approvalTakenBack(deviceName), id);
  };
  const actions = isOwn ? (
    <Button pending={takeBack.pending} pendingLabel="Taking it back..." onClick={take}>
      Take Back
    </Button>
  ) : (
    <Button tone="success" onClick={() => setAsking(true)}>
      Confirm
    </Button>
  );
  return (
    <>
      <Banner
        kind="info"
        quiet
        title={isOwn ? MESSAGES.youApprovedOnce : MESSAGES.approvedOnce(waits.by.name)}
        actions={mayAct('approve', actor).allowed && actions}
      >
        <p>{`${OUTCOME_LABELS[waits.outcome]} on ${formatDate(waits.at)}. ${MESSAGES.countsWhenConfirmed}`}</p>
        {waits.details.length > 0 && (
          <ul>
            {waits.details.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {[...linesOf(waits.notes)].map((line) => (
          <p key={line}>{line}</p>
        ))}
        {takeBack.error && <p role="alert">{takeBack.error.message}</p>}
      </Banner>
      {!isOwn && (
        <ConfirmApproval
          request={request}
          number={waits.number}
          by={waits.by.name}
          opened={asking}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            setDone({ id, number: waits.number, text: `${deviceName} has been approved.` });
            onConfirmed?.();
          }}
        />
      )}
    </>
  );
}
