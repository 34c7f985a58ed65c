import { MEETING_VOTES, MESSAGES } from '@portal/domain';
import { Button, ErrorState, LoadingState } from '@portal/ui';
import { useState } from 'react';
import { useQuery } from 'urql';
import classes from './Session.module.css';
import { itemVotesQuery } from './session.graphql.ts';

/** The votes on a closed item, by name. */
export function ItemVotes({ meeting, item }: { meeting: string; item: string }) {
  const [shown, setShown] = useState(false);
  const [{ data, error, fetching }, read] = useQuery({
    query: itemVotesQuery,
    variables: { id: meeting },
    pause: !shown,
  });
  const votes = data?.meeting?.items.find(({ id }) => id === item)?.votes ?? [];
  return (
    <>
      <div data-print="hide">
        <Button size="sm" tone="quiet" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide who voted what' : 'Who voted what'}
        </Button>
      </div>
      {shown && error && !data && (
        <ErrorState
          message={MESSAGES.meetingsFailed}
          onRetry={() => read({ requestPolicy: 'network-only' })}
        />
      )}
      {shown && fetching && !data && <LoadingState text="Loading the votes..." />}
      {shown && data && (
        <ul className={classes.items} aria-label="Votes">
          {votes.map(({ person, vote, reason }) => (
            <li key={person.id}>
              {`${person.name}: ${MEETING_VOTES[vote].toLowerCase()}`}
              {reason && <span className={classes.soft}>{` · ${reason}`}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
