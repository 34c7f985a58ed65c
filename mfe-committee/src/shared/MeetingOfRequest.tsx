import { Anchor } from '@portal/ui';
import { useQuery } from 'urql';
import { whenText } from '../features/meetings/when.ts';
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
  const { title, readable } = meeting;
  return (
    <p>
      {'On the agenda of '}
      {readable ? <Anchor to={meetingPage(meeting.id)}>{title}</Anchor> : title}
      {`, ${whenText(meeting)}`}
    </p>
  );
}
