import { MEETING_ACTIONS, MEETING_PARTS, MESSAGES, type MeetingPart } from '@portal/domain';
import { DateText, ErrorState, formatDateTime, LoadingState } from '@portal/ui';
import { useQuery } from 'urql';
import classes from './Meetings.module.css';
import { meetingHistoryQuery } from './meetings.graphql.ts';

const isTime = (part: MeetingPart) => part === 'startsAt' || part === 'endsAt';

const shown = (part: MeetingPart, text: string | null) =>
  text === null ? 'nothing' : isTime(part) ? formatDateTime(text) : text;

/** What a step has changed, in words. */
function changeText({ part, old, new: now }: { part: MeetingPart; old: string | null; new: string | null }) {
  if (part === 'order') return `${MEETING_PARTS[part]}: ${now}`;
  if (part === 'item' && old === null) return `Added: ${now}`;
  if (part === 'item' && now === null) return `Removed: ${old}`;
  return `${MEETING_PARTS[part]}: ${shown(part, old)} to ${shown(part, now)}`;
}

/** What became of the plan of a meeting, the last step first. */
export function MeetingHistory({ id }: { id: string }) {
  const [{ data, error }, read] = useQuery({
    query: meetingHistoryQuery,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  if (error && !data)
    return (
      <ErrorState message={MESSAGES.meetingsFailed} onRetry={() => read({ requestPolicy: 'network-only' })} />
    );
  if (!data) return <LoadingState text="Loading the history..." />;
  return (
    <ol className={classes.list}>
      {data.meeting?.history.map(({ at, actor, action, changes }, step) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place alone
        <li key={step}>
          {`${MEETING_ACTIONS[action]}: ${actor.name}, `}
          <DateText value={at} />
          {(action === 'changed' || action === 'agenda_changed') && (
            <ul className={classes.changes}>
              {changes.map((change) => (
                <li key={change.part}>{changeText(change)}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
