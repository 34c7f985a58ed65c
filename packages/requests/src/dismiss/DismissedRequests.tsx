import { mayAct, requestNumber } from '@portal/domain';
import { readFragment, useActor } from '@portal/kit';
import { Button, ErrorState } from '@portal/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { ageText } from '../age.ts';
import { type RequestCardData, requestCardFragment } from '../graphql/requestCard.graphql.ts';
import { useRequestList } from '../useRequestList.ts';
import { useSelectedRequest } from '../workbench/useSelectedRequest.ts';
import classes from './DismissedRequests.module.css';

const DISMISSED = { status: ['dismissed' as const] };

/**
 * Requests that staff have dismissed, each with the reason. Other lists do not show them (spec 4, "Dismiss"), but here their requesters can
 * see what happened to them, and staff can find them again. Opening one shows the whole request.
 */
export function DismissedRequests({ view }: { view: 'all' | 'mine' }) {
  const [isShown, setShown] = useState(view === 'mine');
  const id = useId();
  const actor = useActor();
  if (view === 'all' && !mayAct('restore', actor).allowed) return null;
  return (
    <section className={classes.section} aria-label="Dismissed requests" data-print="hide">
      {view === 'all' && (
        <Button
          size="sm"
          tone="quiet"
          aria-expanded={isShown}
          aria-controls={isShown ? id : undefined}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide dismissed requests' : 'Show dismissed requests'}
        </Button>
      )}
      {isShown && <DismissedList id={id} view={view} />}
    </section>
  );
}

function DismissedList({ id, view }: { id: string; view: 'all' | 'mine' }) {
  const { items, totalCount, hasMore, loading, error, loadMore, refresh } = useRequestList(view, DISMISSED);
  const list = useRef<HTMLDivElement>(null);
  // The person has asked for this list, which opens below the end of another one.
  useEffect(() => {
    if (view === 'all' && !loading) list.current?.scrollIntoView({ block: 'nearest' });
  }, [view, loading]);
  if (view === 'mine' && items.length === 0) return null;
  return (
    <div id={id} ref={list}>
      {view === 'mine' && <h3 className={classes.title}>Dismissed by staff</h3>}
      {error && <ErrorState message={error} onRetry={refresh} />}
      {items.length === 0 && !error && (
        <p className={classes.quiet} role="status">
          {loading
            ? 'Loading...'
            : 'No request is dismissed. What is dismissed from its menu can be restored here.'}
        </p>
      )}
      <ul className={classes.list}>
        {items.map((request) => (
          <DismissedRequest key={request.id} request={request} />
        ))}
      </ul>
      {hasMore && (
        <Button size="sm" tone="quiet" pending={loading} onClick={loadMore}>
          {`Show more of ${totalCount}`}
        </Button>
      )}
    </div>
  );
}

function DismissedRequest({ request }: { request: RequestCardData }) {
  const card = readFragment(requestCardFragment, request);
  const { open } = useSelectedRequest();
  return (
    <li className={classes.item}>
      <button type="button" className={classes.open} onClick={() => open(card.id)}>
        {card.deviceName}
      </button>
      <p className={classes.quiet}>
        {requestNumber(Number(card.id))}, <bdi>{card.requester.name}</bdi>, {ageText(card)}
      </p>
      {card.dismissalReason && <p className={classes.reason}>{card.dismissalReason}</p>}
    </li>
  );
}
