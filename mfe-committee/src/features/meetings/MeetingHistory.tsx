import {
  MEETING_ACTIONS,
  MEETING_PARTS,
  MESSAGES,
  type MeetingAction,
  type MeetingPart,
} from '@portal/domain';
import { DateText, ErrorState, LoadingState } from '@portal/ui';
import { useQuery } from 'urql';
import classes from './Meetings.module.css';
import { meetingHistoryQuery } from './meetings.graphql.ts';
import { instantText } from './when.ts';

const isTime = (part: MeetingPart) => part === 'startsAt' || part === 'endsAt';

const shown = (part: MeetingPart, text: string | null, timeZone: string) =>
  text === null ? 'nothing' : isTime(part) ? instantText(text, timeZone) : text;

/** One change of a step, in words. */
function changeText(
  { part, old, new: now }: { part: MeetingPart; old: string | null; new: string | null },
  timeZone: string,
  action: MeetingAction,
) {
  if (part === 'present' || part === 'absent') return `${MEETING_PARTS[part]}: ${now}`;
  if (part === 'order') return `${MEETING_PARTS[part]}: ${now}`;
  if (action === 'item_opened' || action === 'item_closed') return now;
  if (part === 'item' && old === null) return `Added: ${now}`;
  if (part === 'item' && now === null) return `Removed: ${old}`;
  return `${MEETING_PARTS[part]}: ${shown(part, old, timeZone)} to ${shown(part, now, timeZone)}`;
}

/** The history of a meeting's plan, the last step first. */
export function MeetingHistory({ id, timeZone }: { id: string; timeZone: string }) {
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
          {action !== 'planned' && action !== 'circulated' && changes.length > 0 && (
            <ul className={classes.changes}>
              {changes.map((change) => (
                <li key={change.part}>{changeText(change, timeZone, action)}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
