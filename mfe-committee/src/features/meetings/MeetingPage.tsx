import {
  canChangeMeeting,
  MEETING_ANSWERS,
  MEETING_STATES,
  MESSAGES,
  type MeetingAnswer,
} from '@portal/domain';
import { useActor } from '@portal/kit';
import {
  Anchor,
  Badge,
  Button,
  DefinitionList,
  EditIcon,
  EmptyState,
  ErrorState,
  LinkButton,
  LoadingState,
  Page,
  PageHeader,
  Panel,
  SkeletonText,
  VisuallyHidden,
} from '@portal/ui';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { MEETINGS } from '../../shared/meetingPages.ts';
import { Answer } from './Answer.tsx';
import { Agenda } from './agenda/Agenda.tsx';
import { answerOf, answersText } from './answers.ts';
import { CancelMeeting } from './CancelMeeting.tsx';
import { MeetingDialog } from './MeetingDialog.tsx';
import { MeetingHistory } from './MeetingHistory.tsx';
import classes from './Meetings.module.css';
import { type MeetingFacts, meetingQuery } from './meetings.graphql.ts';
import { LazyMinutes } from './minutes/LazyMinutes.tsx';
import { SeriesPanel } from './SeriesPanel.tsx';
import { LazyCirculation, LazySession } from './session/LazySession.tsx';
import { standingOf } from './standingOf.ts';
import { useMeetingNews } from './useMeetingNews.ts';
import { useRead } from './useRead.ts';
import { whenText } from './when.ts';

/** One meeting: its time and place, its people, and the actions of its chair. */
export function MeetingPage() {
  const { id = '' } = useParams();
  const { data, error, fetching, read } = useRead(meetingQuery, { id });
  const meeting = data?.meeting;
  // During the meeting, changes belong to the session, and the session reads them itself.
  useMeetingNews(meeting?.state === 'planned' ? id : null, read);
  if (meeting)
    return meeting.kind === 'circulation' ? (
      <LazyCirculation meeting={meeting} />
    ) : (
      <Shown meeting={meeting} />
    );
  return (
    <Page>
      {error || data ? (
        <PageHeader title="Meeting" actions={<LinkButton to={MEETINGS}>Meetings</LinkButton>} />
      ) : (
        <VisuallyHidden component="h1" data-passing>
          Meeting
        </VisuallyHidden>
      )}
      <Panel>
        {error ? (
          <ErrorState message={MESSAGES.meetingsFailed} onRetry={read} retrying={fetching} />
        ) : data ? (
          <EmptyState title={MESSAGES.meetingGone}>All others are on the list of meetings.</EmptyState>
        ) : (
          <LoadingState text="Loading the meeting..." skeleton={<SkeletonText />} />
        )}
      </Panel>
    </Page>
  );
}

/** The quorum in words. It warns before the meeting when there are fewer members than the quorum needs. */
const quorumText = (needed: number, members: number) =>
  needed > members
    ? `${needed} members, but the meeting has only ${members}`
    : `${needed} of ${members} members`;

const saidBy = (answer: MeetingAnswer | null) =>
  answer ? MEETING_ANSWERS[answer].toLowerCase() : 'has not answered';

const isLink = (place: string) => /^https:\/\/\S+$/.test(place);

function Shown({ meeting }: { meeting: MeetingFacts }) {
  const [open, setOpen] = useState<'change' | 'cancel' | null>(null);
  const navigate = useNavigate();
  const { title, place, state, quorum, attendance, guests, chair } = meeting;
  const may = canChangeMeeting(useActor(), standingOf(meeting), new Date());
  const close = () => setOpen(null);
  const isPlanned = state === 'planned';
  return (
    <Page>
      <PageHeader
        title={title}
        beside={<Badge>{MEETING_STATES[state]}</Badge>}
        subtitle={whenText(meeting)}
        actions={
          <>
            <LinkButton to={MEETINGS}>Meetings</LinkButton>
            {may.allowed && (
              <>
                <Button icon={<EditIcon />} onClick={() => setOpen('change')}>
                  Change
                </Button>
                <Button onClick={() => setOpen('cancel')}>Cancel the meeting</Button>
              </>
            )}
          </>
        }
      />
      {isPlanned && <Answer meeting={meeting} />}
      {!isPlanned && <LazySession id={meeting.id} />}
      {!isPlanned && <LazyMinutes id={meeting.id} />}
      <Panel title="Facts">
        <DefinitionList
          items={[
            { term: 'Place', value: place && isLink(place) ? <Anchor href={place}>{place}</Anchor> : place },
            { term: 'Chair', value: chair.name },
            { term: 'Quorum', value: quorumText(quorum.needed, attendance.length) },
            { term: 'Answers', value: answersText(meeting) },
            { term: 'Planned by', value: meeting.plannedBy.name },
          ]}
        />
      </Panel>
      {isPlanned && (
        <>
          <LazySession id={meeting.id} />
          <Agenda meeting={meeting.id} items={meeting.items} mayChange={may.allowed} />
        </>
      )}
      <Panel title="Members">
        <ul className={classes.list}>
          {attendance.map(({ person: { id, name } }) => (
            <li key={id}>
              {id === chair.id ? `${name} (chair)` : name}{' '}
              <span className={classes.soft}>{saidBy(answerOf(meeting, id))}</span>
            </li>
          ))}
          {guests.map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two guests may have one name
            <li key={`guest-${at}`}>
              {name} <span className={classes.soft}>guest</span>
            </li>
          ))}
        </ul>
      </Panel>
      {meeting.seriesId && <SeriesPanel id={meeting.id} timeZone={meeting.timeZone} />}
      <Panel title="History">
        <MeetingHistory key={state} id={meeting.id} timeZone={meeting.timeZone} />
      </Panel>
      <MeetingDialog opened={open === 'change'} meeting={meeting} onDone={close} onClose={close} />
      <CancelMeeting
        opened={open === 'cancel'}
        meeting={meeting}
        onDone={() => navigate(MEETINGS)}
        onClose={close}
      />
    </Page>
  );
}
