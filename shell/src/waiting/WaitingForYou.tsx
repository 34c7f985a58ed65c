import { MESSAGES, WAITING, type WaitingKind, waitingInAll, workingDaysText } from '@portal/domain';
import { followLive, type ResultOf, readFragment, useActor, useLast, useUser } from '@portal/kit';
import { EmptyState, ErrorState } from '@portal/ui';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useQuery } from 'urql';
import { setCounts } from '../portal/pageState.ts';
import { useRegistry } from '../portal/RegistryContext.ts';
import { AskedEvaluations } from './AskedEvaluations.tsx';
import { awayTexts } from './awayText.ts';
import { placesOf } from './places.ts';
import { useComing } from './useComing.ts';
import { WaitingActions } from './WaitingActions.tsx';
import classes from './WaitingForYou.module.css';
import { ConsultedItem, WaitingItem } from './WaitingItem.tsx';
import {
  consultedItemFragment,
  waitingForYouDocument,
  waitingItemFragment,
} from './waitingForYou.graphql.ts';

type Group = ResultOf<typeof waitingForYouDocument>['waiting'][number];

/** The work that waits for the person: for each kind how many requests, since when, and the oldest ones. */
export function WaitingForYou({ onSettled }: { onSettled: () => void }) {
  const [{ data: answer, error, stale }, read] = useQuery({
    query: waitingForYouDocument,
    requestPolicy: 'cache-and-network',
  });
  const { standsFor } = useUser();
  const data = useLast(answer, 'waiting');
  const groups = data?.waiting.filter(({ count }) => count > 0);
  const evaluations = data?.askedEvaluations ?? [];
  const isNothing = groups?.length === 0 && evaluations.length === 0;
  const coming = useComing(isNothing ? data?.waiting.map(({ kind }) => kind as WaitingKind) : undefined);
  const settled = Boolean(data || error);
  useEffect(() => {
    if (settled) onSettled();
  }, [settled, onSettled]);
  useEffect(() => {
    if (data) setCounts(Object.fromEntries(data.waiting.map(({ kind, count }) => [kind, count])));
  }, [data]);
  const hasData = data !== undefined;
  useEffect(() => {
    // An answer starts to wait when the person is notified of it.
    if (!hasData) return;
    return followLive({
      onNews({ __typename }) {
        if (__typename === 'NoticesChange') read({ requestPolicy: 'network-only' });
      },
    });
  }, [hasData, read]);
  return (
    <section className={classes.waiting} aria-labelledby="waiting-for-you" aria-busy={!settled || stale}>
      <div>
        <h2 id="waiting-for-you">Waiting for you</h2>
        {standsFor && <p className={classes.standsIn}>{MESSAGES.standsInFor(awayTexts(standsFor))}</p>}
      </div>
      {groups?.map((group) => (
        <WaitingGroup key={group.kind} group={group} read={() => read({ requestPolicy: 'network-only' })} />
      ))}
      {evaluations.length > 0 && <AskedEvaluations asked={evaluations} />}
      {isNothing && <EmptyState title={MESSAGES.noWorkWaits}>{coming}</EmptyState>}
      {!data && error && (
        <ErrorState
          message={MESSAGES.waitingFailed}
          onRetry={() => read({ requestPolicy: 'network-only' })}
        />
      )}
      {!settled && <div className={classes.awaited} />}
    </section>
  );
}

function WaitingGroup({
  group: { kind: name, count, oldestWorkingDays: days, overdue, items, consulted, said, actions },
  read,
}: {
  group: Group;
  read: () => void;
}) {
  const registry = useRegistry();
  const actor = useActor();
  const kind = name as WaitingKind;
  const { label, by } = WAITING[kind];
  return (
    <div className={classes.group}>
      <div className={classes.head}>
        <h3>{label}</h3>
        <span className={classes.count}>{waitingInAll([count])}</span>
        {days !== null && (
          <span className={classes.oldest}>
            {`${by === 'due' ? 'for' : 'oldest'} ${workingDaysText(days)}`}
            {overdue ? `, ${waitingInAll([overdue])} overdue` : ''}
          </span>
        )}
        <span className={classes.places}>
          {placesOf(registry, actor, kind).map(({ to, part }) => (
            <Link
              key={to}
              to={to}
              className={classes.all}
              aria-label={`${part ? `All in ${part}` : 'See all'}: ${label}`}
            >
              {part ? `All in ${part}` : 'See all'}
            </Link>
          ))}
        </span>
      </div>
      <ul>
        {actions.length > 0 && <WaitingActions actions={actions} read={read} />}
        {kind === 'consultations'
          ? consulted.map((item, index) => (
              <ConsultedItem
                key={readFragment(consultedItemFragment, item).id}
                request={item}
                said={said[index]}
              />
            ))
          : items.map((item, index) => (
              <WaitingItem
                key={readFragment(waitingItemFragment, item).id}
                kind={kind}
                request={item}
                said={said[index]}
              />
            ))}
      </ul>
    </div>
  );
}
