import { canAnswerConsultation, type Stage, standingAt } from '@portal/domain';
import { readFragment, useActor } from '@portal/kit';
import { Button } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import { AnswerConsultation } from './AnswerConsultation.tsx';
import { ConsultationItem } from './ConsultationItem.tsx';
import {
  type ConsultationData,
  consultationFragment,
  type OwnConsultationsData,
} from './consultations.graphql.ts';
import classes from './consultations.module.css';

/** What the person was asked about a request, with the field for the answer. */
export function OwnConsultations({ own }: { own: OwnConsultationsData }) {
  const all = readFragment(consultationFragment, own.consultations);
  const standing = all.filter(({ withdrawnAt }) => withdrawnAt === null);
  const shown = standing.length > 0 ? standing : all;
  return (
    <ul className={classes.list}>
      {shown.map((consultation) => (
        <OwnConsultation
          key={consultation.id}
          request={own.request.id}
          stage={own.request.stage}
          consultation={consultation}
        />
      ))}
    </ul>
  );
}

function OwnConsultation({
  request,
  stage,
  consultation,
}: {
  request: string;
  stage: Stage;
  consultation: ConsultationData;
}) {
  const actor = useActor();
  const [isChanging, setChanging] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const wasWriting = useRef(false);
  const { answer } = consultation;
  const state = { ...consultation, asked: { ...consultation.asked, id: Number(consultation.asked.id) } };
  const mayAnswer = canAnswerConsultation(actor, state, standingAt(stage)).allowed;
  const isWriting = mayAnswer && (answer === null || isChanging);
  useEffect(() => {
    // The button is shown in place of the form.
    if (wasWriting.current && !isWriting) change.current?.focus();
    wasWriting.current = isWriting;
  }, [isWriting]);
  return (
    <ConsultationItem consultation={consultation}>
      {isWriting ? (
        <AnswerConsultation request={request} consultation={consultation} onDone={() => setChanging(false)} />
      ) : (
        mayAnswer && (
          <div data-print="hide">
            <Button ref={change} size="sm" onClick={() => setChanging(true)}>
              Change your answer
            </Button>
          </div>
        )
      )}
    </ConsultationItem>
  );
}
