import { mayAct, type TrialResult } from '@portal/domain';
import { type ResultOf, useActor } from '@portal/kit';
import { Badge, Button, DateText, lazyPart, type Tone } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import type { requestCardFragment } from '../graphql/requestCard.graphql.ts';
import { hasBegun, openTrialText, periodText } from './periodText.ts';
import { TrialSummary } from './TrialSummary.tsx';
import classes from './trial.module.css';
import type { TrialData } from './trialData.ts';

const AskedEvaluation = lazyPart(async () => (await import('./AskedEvaluation.tsx')).AskedEvaluation);
const EndTrial = lazyPart(async () => (await import('./EndTrial.tsx')).EndTrial);

const STANDING: Readonly<Record<TrialResult | 'open', { label: string; tone: Tone }>> = {
  open: { label: 'Under way', tone: 'blue' },
  keep: { label: 'Kept', tone: 'green' },
  stop: { label: 'Stopped', tone: 'red' },
};

/** The trial of a device: its state, the answers of the evaluators, and the actions of the person. */
export function Trial({
  request,
  trial: { units, from, until, result, reason, endedAt, endedBy, evaluators, questions },
}: {
  request: ResultOf<typeof requestCardFragment>;
  trial: TrialData;
}) {
  const actor = useActor();
  const { label, tone } = STANDING[result ?? 'open'];
  const isOpen = result === null && request.status === 'approved';
  const isEvaluator = evaluators.some(({ person }) => person.id === String(actor.id));
  const answered = evaluators.filter(({ answeredAt }) => answeredAt !== null);
  const awaited = evaluators.filter(({ answeredAt }) => answeredAt === null);
  return (
    <div className={classes.trial}>
      <p className={classes.line}>
        <Badge tone={tone}>{result === null ? openTrialText(from) : label}</Badge>
        <span>{periodText({ units, from, until })}</span>
      </p>
      {endedAt && (
        <p className={classes.small}>
          By <bdi>{endedBy?.name}</bdi>, <DateText value={endedAt} />
        </p>
      )}
      {reason && (
        <p className={classes.text}>
          <bdi>{reason}</bdi>
        </p>
      )}
      <p className={classes.text}>
        {`${answered.length} of ${evaluators.length} ${evaluators.length === 1 ? 'evaluator has' : 'evaluators have'} answered.`}
        {isOpen && awaited.length > 0 && (
          <>
            {' Awaited: '}
            {awaited.map(({ person }, index) => (
              <span key={person.id}>
                {index > 0 && ', '}
                <bdi>{person.name}</bdi>
              </span>
            ))}
            .
          </>
        )}
      </p>
      <TrialSummary questions={questions} evaluators={evaluators} />
      <TrialActions
        request={request}
        isOpen={isOpen}
        begins={hasBegun(from) ? null : from}
        evaluates={isEvaluator}
        ends={mayAct('stop_trial', actor).allowed && request.orderBlockedBy === 'trial'}
        hasAnswered={answered.some(({ person }) => person.id === String(actor.id))}
      />
    </div>
  );
}

type Opened = 'evaluation' | 'end' | null;

/** The actions of a trial: answer it and end it while it is open, and read one's own answers afterwards. */
function TrialActions({
  request,
  isOpen,
  begins,
  evaluates,
  ends,
  hasAnswered,
}: {
  request: { id: string; deviceName: string };
  isOpen: boolean;
  /** The first day of the trial; null once it has begun. */
  begins: string | null;
  evaluates: boolean;
  ends: boolean;
  hasAnswered: boolean;
}) {
  const [opened, setOpened] = useState<Opened>(null);
  const place = useRef<HTMLDivElement>(null);
  const was = useRef<Opened>(null);
  useEffect(() => {
    // The button now stands in place of the form again.
    if (opened === null && was.current)
      place.current?.querySelector<HTMLElement>(`[data-opens="${was.current}"]`)?.focus();
    was.current = opened;
  }, [opened]);
  const reads = evaluates && ((isOpen && begins === null) || hasAnswered || opened === 'evaluation');
  const mayEnd = isOpen && ends;
  if (!reads && !mayEnd && opened !== 'end') return null;
  const close = () => setOpened(null);
  return (
    <div ref={place} className={classes.actions} data-print="hide">
      {opened === 'evaluation' && <AskedEvaluation id={request.id} />}
      {opened === 'end' && <EndTrial request={request} begins={begins} isOver={!isOpen} onDone={close} />}
      {opened !== 'end' && (
        <div className={classes.line}>
          {reads && (
            <Button
              size="sm"
              data-opens="evaluation"
              tone={hasAnswered || opened ? 'secondary' : 'primary'}
              aria-expanded={opened === 'evaluation'}
              onClick={() => setOpened(opened ? null : 'evaluation')}
            >
              {opened ? 'Close' : hasAnswered ? 'Your evaluation' : 'Answer the questions'}
            </Button>
          )}
          {mayEnd && !opened && (
            <Button size="sm" data-opens="end" onClick={() => setOpened('end')}>
              End the trial
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
