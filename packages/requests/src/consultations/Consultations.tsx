import { canConsult, canWithdrawConsultation, MESSAGES, type Standing } from '@portal/domain';
import { useActor, useCommand, useNotices } from '@portal/kit';
import { Button, lazyPart, Text, VisuallyHidden } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import { ConsultationItem } from './ConsultationItem.tsx';
import { type ConsultationData, withdrawConsultationMutation } from './consultations.graphql.ts';
import classes from './consultations.module.css';

const ConsultForm = lazyPart(async () => (await import('./ConsultForm.tsx')).ConsultForm, { quiet: true });

/** The consultations on a request, for staff. Analysts can consult people, and withdraw a consultation that nobody has answered. */
export function Consultations({
  request,
  consultations,
}: {
  request: Standing & { id: string };
  /** Undefined while they are loading: their space is reserved, so that nothing moves when they appear. */
  consultations: readonly ConsultationData[] | undefined;
}) {
  const actor = useActor();
  const mayConsult = canConsult(actor, request).allowed;
  const [isAsking, setAsking] = useState(false);
  const begin = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    // The button is shown again in place of the form.
    if (wasAsking.current && !isAsking) begin.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  return (
    <div className={classes.consultations}>
      {consultations?.length ? (
        <ul className={classes.list}>
          {consultations.map((consultation) => (
            <ConsultationItem key={consultation.id} consultation={consultation}>
              {canWithdrawConsultation(
                actor,
                {
                  ...consultation,
                  asked: { ...consultation.asked, id: Number(consultation.asked.id) },
                },
                request,
              ).allowed && <Withdraw request={request.id} consultation={consultation} />}
            </ConsultationItem>
          ))}
        </ul>
      ) : (
        <Text size="sm" c="dimmed">
          {consultations
            ? `${MESSAGES.nobodyConsulted}${mayConsult ? '' : ` ${MESSAGES.whoConsults}`}`
            : '\u00a0'}
        </Text>
      )}
      {isAsking ? (
        <ConsultForm request={request.id} onDone={() => setAsking(false)} />
      ) : (
        mayConsult && (
          <div data-print="hide">
            <Button ref={begin} size="sm" onClick={() => setAsking(true)}>
              Consult somebody
            </Button>
          </div>
        )
      )}
    </div>
  );
}

function Withdraw({ request, consultation }: { request: string; consultation: ConsultationData }) {
  const { run, pending } = useCommand(withdrawConsultationMutation, {
    failure: MESSAGES.withdrawConsultationFailed,
  });
  const notices = useNotices();
  return (
    <div data-print="hide">
      <Button
        size="sm"
        tone="quiet"
        pending={pending}
        pendingLabel="Withdrawing..."
        onClick={async () => {
          const outcome = await run({ id: request, number: consultation.number });
          if (!outcome.ok) notices.failure(outcome.error.message);
        }}
      >
        Withdraw <VisuallyHidden>the question to {consultation.asked.name}</VisuallyHidden>
      </Button>
    </div>
  );
}
