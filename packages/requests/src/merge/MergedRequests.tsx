import { MESSAGES, requestPage } from '@portal/domain';
import { type ResultOf, useLast } from '@portal/kit';
import {
  Anchor,
  Button,
  ErrorState,
  formatMonth,
  LoadingState,
  SkeletonText,
  VisuallyHidden,
} from '@portal/ui';
import { useId, useState } from 'react';
import { useQuery } from 'urql';
import { MergedConversation } from './MergedConversation.tsx';
import { mergedRequestsQuery } from './merge.graphql.ts';
import classes from './merge.module.css';

/** Lists the requests that were merged into one, each with its comments. Their evidence is shown together with that of this request. */
export function MergedRequests({ request, count }: { request: string; count: number }) {
  const [{ data: read, error }, readAgain] = useQuery({
    query: mergedRequestsQuery,
    variables: { id: request },
  });
  const merged = useLast(read, request)?.deviceRequest?.merged;
  if (merged)
    return (
      <ul className={classes.list} aria-label="Merged into this one">
        {merged.map((each) => (
          <Merged key={each.id} request={each} />
        ))}
      </ul>
    );
  if (error)
    return (
      <ErrorState
        message={error.graphQLErrors[0]?.message ?? MESSAGES.fetchRequestsFailed}
        onRetry={() => readAgain({ requestPolicy: 'network-only' })}
      />
    );
  return <LoadingState skeleton={<SkeletonText lines={2 * count} />} />;
}

type MergedRequest = NonNullable<ResultOf<typeof mergedRequestsQuery>['deviceRequest']>['merged'][number];

function Merged({
  request: { id, number, deviceName, department, submissionDate, requesterName, comments },
}: {
  request: MergedRequest;
}) {
  const [isOpen, setOpen] = useState(true);
  const contents = useId();
  return (
    <li className={classes.item}>
      <p>
        <Anchor to={requestPage(id)}>{number}</Anchor> <bdi className={classes.name}>{deviceName}</bdi>
      </p>
      <p className={classes.facts}>
        <bdi>{requesterName}</bdi> · {department} · {formatMonth(submissionDate)}
      </p>
      {comments > 0 && (
        <div data-print="hide">
          <Button
            size="sm"
            aria-expanded={isOpen}
            aria-controls={isOpen ? contents : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show'} conversation ({comments}) <VisuallyHidden>of {number}</VisuallyHidden>
          </Button>
        </div>
      )}
      {comments > 0 && isOpen && (
        <div id={contents} className={classes.contents}>
          <MergedConversation id={id} number={number} />
        </div>
      )}
    </li>
  );
}
