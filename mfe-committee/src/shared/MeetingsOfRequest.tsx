import { isBeforeCommittee, type Status } from '@portal/domain';
import { Anchor } from '@portal/ui';
import { useQuery } from 'urql';
import { timesText } from '../features/meetings/when.ts';
import classes from './Against.module.css';
import { Against } from './Against.tsx';
import { meetingPage } from './meetingPages.ts';
import { meetingsOfRequestQuery } from './meetingsOfRequest.graphql.ts';
import { recommendedText } from './recommendation.ts';
import { SecondApproval } from './second/SecondApproval.tsx';

interface Named {
  id: string;
  title: string;
  readable: boolean;
}

const named = ({ id, title, readable }: Named) =>
  readable ? <Anchor to={meetingPage(id)}>{title}</Anchor> : title;

/** The coming meeting about a request, and the recommendation of the last one; nothing when there are none. */
export function MeetingsOfRequest({ id, status }: { id: string; status: Status }) {
  const [{ data }] = useQuery({
    query: meetingsOfRequestQuery,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  const { meeting, advice } = data?.deviceRequest ?? {};
  return (
    <>
      {meeting && (
        <p className={classes.line}>
          {meeting.kind === 'circulation' ? 'The committee votes without a meeting: ' : 'On the agenda of '}
          {named(meeting)}
          {`, ${timesText({ ...meeting, closedAt: null })}`}
        </p>
      )}
      {advice && (
        <p className={classes.line}>
          <strong>{recommendedText(advice.recommendation)}</strong>
          {', by '}
          {named(advice.meeting)}
          {`, ${timesText({ ...advice.meeting, closedAt: advice.closedAt })}`}
        </p>
      )}
      <SecondApproval id={id} isOpen={isBeforeCommittee({ status })} />
      {advice?.decision?.against && <Against text={advice.decision.against} />}
    </>
  );
}
