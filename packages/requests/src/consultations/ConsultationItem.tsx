import {
  CONSULTATION_ANSWERS,
  CONSULTATION_KINDS,
  consultationWord,
  isOpenConsultation,
} from '@portal/domain';
import { Badge, DateText, type Tone } from '@portal/ui';
import type { ReactNode } from 'react';
import { dueText } from '../work/dueText.ts';
import type { ConsultationData } from './consultations.graphql.ts';
import classes from './consultations.module.css';

const TONES = { yes: 'green', no: 'red', conditions: 'yellow' } as const satisfies Record<string, Tone>;

/** The state of a consultation, in a word. */
function Standing({ answer, withdrawnAt }: Pick<ConsultationData, 'answer' | 'withdrawnAt'>) {
  const tone = withdrawnAt ? 'grey' : answer ? TONES[answer] : 'sky';
  return <Badge tone={tone}>{consultationWord({ answer, withdrawnAt })}</Badge>;
}

/** Who was consulted, what they were asked, and their answer. */
export function ConsultationItem({
  consultation,
  children,
}: {
  consultation: ConsultationData;
  /** What can be done with it. */
  children?: ReactNode;
}) {
  const {
    kind,
    question,
    asked,
    askedBy,
    askedAt,
    answerBy,
    overdue,
    answer,
    text,
    answeredAt,
    withdrawnAt,
  } = consultation;
  const isOpen = isOpenConsultation({ asked: { id: 0, name: '' }, answer, withdrawnAt });
  return (
    <li className={classes.item} data-open={isOpen || undefined}>
      <div className={classes.head}>
        <span className={classes.who}>
          {kind !== 'person' && `${CONSULTATION_KINDS[kind]}: `}
          <bdi>{asked.name}</bdi>
        </span>
        <Standing answer={answer} withdrawnAt={withdrawnAt} />
      </div>
      <p className={classes.small}>
        <bdi>{askedBy.name}</bdi> asked <DateText value={askedAt} />
      </p>
      {isOpen && answerBy && (
        <p className={classes.due} data-overdue={overdue || undefined}>
          {dueText({ dueDay: answerBy, overdue })}
        </p>
      )}
      <p className={classes.text}>{question}</p>
      {answer && (
        <blockquote className={classes.answer}>
          <p className={classes.text}>{text ?? CONSULTATION_ANSWERS[answer]}</p>
          {answeredAt && (
            <p className={classes.small}>
              Answered <DateText value={answeredAt} />
            </p>
          )}
        </blockquote>
      )}
      {children}
    </li>
  );
}
