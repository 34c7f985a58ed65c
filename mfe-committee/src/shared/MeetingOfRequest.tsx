import { Anchor } from '@portal/ui';
import { useQuery } from 'urql';
import { instantText, whenText } from '../features/meetings/when.ts';
import { meetingOfRequestQuery } from './meetingOfRequest.graphql.ts';
import { meetingPage } from './meetingPages.ts';

/** The meeting that will talk about a request; nothing where none will. */
export function MeetingOfRequest({ id }: { id: string }) {
  const [{ data }] = useQuery({
    query: meetingOfRequestQuery,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  const meeting = data?.deviceRequest?.meeting;
  if (!meeting) return null;
  const { title, readable, kind, endsAt, timeZone } = meeting;
  const circulates = kind === 'circulation';
  return (
    <p>
      {circulates ? 'The committee votes without a meeting: ' : 'On the agenda of '}
      {readable ? <Anchor to={meetingPage(meeting.id)}>{title}</Anchor> : title}
      {`, ${circulates ? `until ${instantText(endsAt, timeZone)}` : whenText(meeting)}`}
    </p>
  );
}
