import {
  MESSAGES,
  requestPage,
  WAITING,
  type WaitingKind,
  waitingKindsOf,
  workAddress,
} from '@portal/domain';
import { type ResultOf, useActor } from '@portal/kit';
import { DateText, EmptyState, ErrorState } from '@portal/ui';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useQuery } from 'urql';
import { setCounts } from '../portal/pageState.ts';
import { useRegistry } from '../portal/RegistryContext.ts';
import { screenOf } from './screenOf.ts';
import classes from './WaitingForYou.module.css';
import { waitingForYouDocument } from './waitingForYou.graphql.ts';

type Group = ResultOf<typeof waitingForYouDocument>['waiting'][number];

/** What waits for the person: for each kind of work how much, since when, and the oldest requests. */
export function WaitingForYou({ onSettled }: { onSettled: () => void }) {
  const actor = useActor();
  const [{ data, error, stale }, read] = useQuery({
    query: waitingForYouDocument,
    requestPolicy: 'cache-and-network',
  });
  const settled = Boolean(data || error);
  useEffect(() => {
    if (settled) onSettled();
  }, [settled, onSettled]);
  useEffect(() => {
    if (data) setCounts(Object.fromEntries(data.waiting.map(({ kind, count }) => [kind, count])));
  }, [data]);
  const kinds = waitingKindsOf(actor);
  const groups = data?.waiting.filter(({ count }) => count > 0);
  return (
    <section className={classes.waiting} aria-labelledby="waiting-for-you" aria-busy={!settled || stale}>
      <h2 id="waiting-for-you">Waiting for you</h2>
      {groups?.map((group) => (
        <WaitingGroup key={group.kind} group={group} />
      ))}
      {groups?.length === 0 && (
        <EmptyState title={MESSAGES.noWorkWaits}>{MESSAGES.noWorkWaitsNext}</EmptyState>
      )}
      {!data && error && (
        <ErrorState
          message={MESSAGES.waitingFailed}
          onRetry={() => read({ requestPolicy: 'network-only' })}
        />
      )}
      {!settled && kinds.map((kind) => <div key={kind} className={classes.awaited} />)}
    </section>
  );
}

function WaitingGroup({ group: { kind, count, oldest, items } }: { group: Group }) {
  const registry = useRegistry();
  const screen = screenOf(registry, useActor(), kind as WaitingKind);
  const { label, filter } = WAITING[kind as WaitingKind];
  return (
    <div className={classes.group}>
      <div className={classes.head}>
        <h3>{label}</h3>
        <span className={classes.count}>{count}</span>
        {oldest && (
          <span className={classes.oldest}>
            oldest <DateText value={oldest} />
          </span>
        )}
        {screen && (
          <Link to={`${screen}?${filter}`} className={classes.all} aria-label={`See all: ${label}`}>
            See all
          </Link>
        )}
      </div>
      <ul>
        {items.map(({ id, number, deviceName, department, stageSince }) => (
          <li key={id}>
            <Link to={screen ? workAddress(screen, id) : requestPage(id)} className={classes.item}>
              <span className={classes.number}>{number}</span>
              <span className={classes.device}>{deviceName}</span>
              <span className={classes.department}>{department}</span>
              <span className={classes.since}>
                <DateText value={stageSince} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
