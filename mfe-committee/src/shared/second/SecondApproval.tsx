import { MESSAGES, mayAct, OUTCOME_LABELS } from '@portal/domain';
import { useActor, useCommand, useNotices } from '@portal/kit';
import { Banner, Button, formatDate } from '@portal/ui';
import { useRef, useState } from 'react';
import { useQuery } from 'urql';
import { ConfirmApproval } from './ConfirmApproval.tsx';
import { secondApprovalQuery, takeBackApprovalMutation } from './secondApproval.graphql.ts';

/** The lines of a text, each once. */
const linesOf = (text: string | null) => new Set(text?.split('\n').filter(Boolean));

/** The approval of one person that waits for a second one, and what the person who looks at it can do. */
export function SecondApproval({ id }: { id: string }) {
  const actor = useActor();
  const notices = useNotices();
  const place = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  const [acted, setActed] = useState(false);
  const takeBack = useCommand(takeBackApprovalMutation, { failure: MESSAGES.takeBackFailed });
  const [{ data }] = useQuery({
    query: secondApprovalQuery,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  const request = data?.deviceRequest;
  const waits = request?.secondApproval?.waits;
  const isOwn = waits?.by.id === String(actor.id);
  const take = async () => {
    const outcome = await takeBack.run({ id });
    if (!outcome.ok) return;
    // The button goes.
    setActed(true);
    place.current?.focus();
    notices.success(MESSAGES.approvalTakenBack(request?.deviceName ?? ''), id);
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
  if (!waits && !acted) return null;
  return (
    <div ref={place} tabIndex={-1}>
      {waits && (
        <Banner
          kind="info"
          quiet
          title={MESSAGES.approvedOnce(waits.by.name)}
          actions={mayAct('approve', actor).allowed && actions}
        >
          <p>{`${OUTCOME_LABELS[waits.outcome]}, ${formatDate(waits.at)}`}</p>
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
      )}
      {request && waits && !isOwn && (
        <ConfirmApproval
          request={request}
          number={waits.number}
          by={waits.by.name}
          opened={asking}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            setActed(true);
            place.current?.focus();
          }}
        />
      )}
    </div>
  );
}
