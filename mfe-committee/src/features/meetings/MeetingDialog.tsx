import { MESSAGES } from '@portal/domain';
import { useActor } from '@portal/kit';
import { ErrorState, LoadingState, Modal } from '@portal/ui';
import { useQuery } from 'urql';
import { MeetingForm } from './MeetingForm.tsx';
import { newMeeting, valuesOf } from './meetingForm.ts';
import { type MeetingFacts, meetingPeopleQuery } from './meetings.graphql.ts';

/** The form of a meeting, in a dialog. Members who have left the committee can stay in the meeting. */
export function MeetingDialog({
  opened,
  meeting = null,
  onDone,
  onClose,
}: {
  opened: boolean;
  /** The meeting to change. Without one, the form plans a new meeting. */
  meeting?: MeetingFacts | null;
  onDone: (id: string) => void;
  onClose: () => void;
}) {
  const me = String(useActor().id);
  const [{ data, error }, read] = useQuery({ query: meetingPeopleQuery, pause: !opened });
  const others = meeting?.attendance.map(({ person }) => person) ?? [];
  const offered = data?.meetingCandidates ?? [];
  const people = [...offered, ...others.filter(({ id }) => !offered.some((each) => each.id === id))];
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={meeting ? 'Change the meeting' : 'Plan a meeting'}
      size={560}
    >
      {error && (
        <ErrorState
          message={MESSAGES.meetingsFailed}
          onRetry={() => read({ requestPolicy: 'network-only' })}
        />
      )}
      {!data && !error && <LoadingState text="Loading..." />}
      {data && (
        <MeetingForm
          meeting={meeting}
          start={meeting ? valuesOf(meeting) : newMeeting(offered, me)}
          people={people}
          timeZone={data.hospitalTimeZone}
          onDone={onDone}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}
