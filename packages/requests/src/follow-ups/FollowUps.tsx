import {
  FOLLOW_UP_PART_LABELS,
  followUpDays,
  MESSAGES,
  type Predicted,
  USED_AS_EXPECTED,
  type UsedAsExpected,
} from '@portal/domain';
import { readFragment, useLast } from '@portal/kit';
import { Badge, Button, DateText, ErrorState, type Tone } from '@portal/ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useQuery } from 'urql';
import { canObserve, observeNearby } from '../workbench/observeNearby.ts';
import { Answers } from './Answers.tsx';
import { FollowUpForm } from './FollowUpForm.tsx';
import { type FollowUpData, followUpFragment, followUpsQuery } from './followUps.graphql.ts';
import classes from './followUps.module.css';
import { Prediction } from './Prediction.tsx';
import { predictedIn } from './predicted.ts';

/** How a device on the shelf works out: the prediction, the answers that people gave, and the forms for answers that are still open. */
export function FollowUps({ id }: { id: string }) {
  const place = useRef<HTMLDivElement>(null);
  // Load the answers shortly before they come into view, so that the page moves little.
  const [isNear, setNear] = useState(!canObserve);
  useEffect(() => {
    return isNear || !place.current ? undefined : observeNearby(place.current, null, setNear);
  }, [isNear]);
  const [{ data, error, fetching }, read] = useQuery({
    query: followUpsQuery,
    variables: { id },
    requestPolicy: 'cache-and-network',
    pause: !isNear,
  });
  const request = useLast(data, id)?.deviceRequest;
  const followUps = request && readFragment(followUpFragment, request.followUps);
  const predicted = request?.valueAnalysis ? predictedIn(request.valueAnalysis) : null;
  return (
    <div ref={place} className={classes.followUps}>
      {error && !followUps && (
        <ErrorState
          message={MESSAGES.fetchFollowUpsFailed}
          onRetry={() => read({ requestPolicy: 'network-only' })}
          retrying={fetching}
        />
      )}
      {followUps?.length === 0 && <p className={classes.small}>{MESSAGES.notAskedYet}</p>}
      {followUps && followUps.length > 0 && (
        <>
          {predicted && <Prediction predicted={predicted} />}
          <ul className={classes.list}>
            {followUps.map((followUp) => (
              <FollowUpItem key={followUp.id} request={id} followUp={followUp} predicted={predicted} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const TONES: Readonly<Record<UsedAsExpected, Tone>> = { yes: 'green', partly: 'yellow', no: 'red' };

function FollowUpItem({
  request,
  followUp,
  predicted,
}: {
  request: string;
  followUp: FollowUpData;
  predicted: Predicted | null;
}) {
  const [isChanging, setChanging] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const hasSent = useRef(false);
  const { part, days, person, askedAt, used, answeredBy, answeredAt, canAnswer } = followUp;
  const isWriting = canAnswer && (used === null || isChanging);
  // When somebody else answers while this person is writing, the typed text stays visible.
  const [hasWritten, setHasWritten] = useState(isWriting);
  if (isWriting && !hasWritten) setHasWritten(true);
  const isOver = hasWritten && !canAnswer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form closes before what was sent is read, or after it
  useLayoutEffect(() => {
    // The person has closed the form, and the button now stands in its place.
    if (hasSent.current && !isWriting) {
      hasSent.current = false;
      change.current?.focus();
    }
  }, [isWriting, hasWritten]);
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <span className={classes.who}>
          {FOLLOW_UP_PART_LABELS[part]}, {followUpDays(days)} after the shelf
        </span>
        {used && <Badge tone={TONES[used]}>{`As expected: ${USED_AS_EXPECTED[used]}`}</Badge>}
      </div>
      <p className={classes.small}>
        {used === null ? (
          <>
            {person ? (
              <>
                Asked of <bdi>{person.name}</bdi>,{' '}
              </>
            ) : (
              'Asked of every analyst, '
            )}
            <DateText value={askedAt} />
            {!isWriting && ', and not answered yet'}
          </>
        ) : (
          <>
            <bdi>{answeredBy?.name}</bdi>, <DateText value={answeredAt} />
          </>
        )}
      </p>
      {(isWriting || isOver) && (
        <FollowUpForm
          request={request}
          followUp={followUp}
          currency={predicted?.currency}
          isOver={isOver}
          autoFocus={isChanging}
          onDone={() => {
            hasSent.current = true;
            setChanging(false);
            setHasWritten(false);
          }}
        />
      )}
      {!isWriting && used && <Answers followUp={followUp} predicted={predicted} />}
      {canAnswer && !isWriting && (
        <div data-print="hide">
          <Button ref={change} size="sm" onClick={() => setChanging(true)}>
            Change your answers
          </Button>
        </div>
      )}
    </li>
  );
}
