import { canChangeMeeting, MESSAGES, mayRunMeeting } from '@portal/domain';
import { useActor, useCommand, useNotices } from '@portal/kit';
import {
  Badge,
  Banner,
  Button,
  ConfirmDialog,
  DefinitionList,
  ErrorState,
  LinkButton,
  LoadingState,
  Page,
  PageHeader,
  Panel,
} from '@portal/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { MEETINGS } from '../../../shared/meetingPages.ts';
import { MeetingHistory } from '../MeetingHistory.tsx';
import { cancelMeetingMutation, type MeetingFacts } from '../meetings.graphql.ts';
import { nameOfItem } from '../nameOfItem.ts';
import { standingOf } from '../standingOf.ts';
import { stateText } from '../stateText.ts';
import { timesText } from '../when.ts';
import { ItemFacts, ItemRecusals, peopleOn } from './ItemFacts.tsx';
import classes from './Session.module.css';
import type { Session as Facts, SessionItem } from './session.graphql.ts';
import { useLead } from './useLead.ts';
import { useLostVote } from './useLostVote.ts';
import { useNow } from './useNow.ts';
import { useSession } from './useSession.ts';
import { VoteBar } from './VoteBar.tsx';
import { allVoted, leftText, votedText } from './words.ts';

/** An id that no person has. */
const NOBODY = 0;

/** A vote without a meeting: its requests, the person's vote on each, and who has voted. */
export function Circulation({ meeting }: { meeting: MeetingFacts }) {
  const { meeting: now, error, read } = useSession(meeting.id);
  const actor = useActor();
  const lead = useLead(meeting.id);
  const [dialog, setDialog] = useState<'close' | 'off' | null>(null);
  const state = now?.state ?? meeting.state;
  const closedAt = now?.closedAt ?? meeting.closedAt;
  const standing = standingOf({ ...meeting, state });
  const isOpen = state === 'open';
  const leads = isOpen && mayRunMeeting(actor, standing).allowed;
  // True for people who may lead a circulation without being its chair: the business office. The rule for recusals is not used here,
  // because the first page would have to load it only for this.
  const recuses = mayRunMeeting(actor, { chair: { id: NOBODY } }).allowed;
  const mayCallOff = canChangeMeeting(actor, standing, new Date()).allowed;
  const close = () => setDialog(null);
  return (
    <Page>
      <PageHeader
        title={meeting.title}
        beside={<Badge>{stateText({ kind: meeting.kind, state })}</Badge>}
        subtitle={`A circulation, ${timesText({ ...meeting, closedAt })}${allVoted(now) ? ', all have voted' : ''}`}
        actions={
          <>
            <LinkButton to={MEETINGS}>Meetings</LinkButton>
            {leads && <Button onClick={() => setDialog('close')}>Close now</Button>}
            {mayCallOff && <Button onClick={() => setDialog('off')}>Call off</Button>}
          </>
        }
      />
      {isOpen && <Left endsAt={meeting.endsAt} />}
      {now ? (
        <Items meeting={now} me={actor.id} recuses={recuses} />
      ) : error ? (
        <ErrorState message={MESSAGES.meetingsFailed} onRetry={read} />
      ) : (
        <LoadingState text="Loading the votes..." />
      )}
      <Panel title="Facts">
        <DefinitionList
          items={[
            { term: 'Led by', value: meeting.chair.name },
            {
              term: 'Members',
              value: meeting.attendance.map(({ person }) => person.name).join(', '),
              wide: true,
            },
          ]}
        />
      </Panel>
      <Panel title="History">
        <MeetingHistory key={state} id={meeting.id} timeZone={meeting.timeZone} />
      </Panel>
      <ConfirmDialog
        opened={dialog === 'close'}
        onClose={close}
        title="Close the circulation now?"
        action="Close it"
        pending={lead.pending}
        onConfirm={async () => {
          if (await lead.close()) close();
        }}
      >
        What was voted until now counts. This cannot be undone.
      </ConfirmDialog>
      <CallOff opened={dialog === 'off'} id={meeting.id} onClose={close} />
    </Page>
  );
}

/** The time that is left for votes. It is only shown, and not announced to screen readers. */
function Left({ endsAt }: { endsAt: string }) {
  const now = useNow(15_000);
  return (
    <p role="timer" aria-live="off" className={classes.barText}>
      <strong>{leftText(endsAt, now)}</strong>
    </p>
  );
}

function CallOff({ opened, id, onClose }: { opened: boolean; id: string; onClose: () => void }) {
  const navigate = useNavigate();
  const notices = useNotices();
  const { run, pending, error, dismissError } = useCommand(cancelMeetingMutation, {
    failure: MESSAGES.callOffFailed,
  });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Call off the circulation?"
      action="Call it off"
      cancel="Keep it"
      pending={pending}
      error={error?.message ?? null}
      onDismissError={dismissError}
      onConfirm={async () => {
        if (!(await run({ id })).ok) return;
        notices.success(MESSAGES.calledOff);
        navigate(MEETINGS);
      }}
    >
      Nothing is recommended, and its requests can go on an agenda. This cannot be undone.
    </ConfirmDialog>
  );
}

function Items({ meeting, me, recuses }: { meeting: Facts; me: number; recuses: boolean }) {
  const lost = useLostVote(meeting, me);
  return (
    <div className={classes.session}>
      {lost.warning && (
        <Banner kind="warning" onDismiss={() => lost.setWarning(null)}>
          {lost.warning}
        </Banner>
      )}
      {meeting.items.map((item, at) => (
        <Item
          key={item.id}
          meeting={meeting}
          item={item}
          at={at}
          me={me}
          recuses={recuses}
          onDropped={lost.setWarning}
        />
      ))}
    </div>
  );
}

function Item({
  meeting,
  item,
  at,
  me,
  recuses,
  onDropped,
}: {
  meeting: Facts;
  item: SessionItem;
  at: number;
  me: number;
  recuses: boolean;
  onDropped: (message: string) => void;
}) {
  const people = peopleOn(meeting, item, me);
  const isOpen = item.state === 'open' && !item.fallen;
  return (
    <Panel title={`${at + 1}. ${nameOfItem(item)}`}>
      <div className={classes.shown}>
        <ItemFacts meeting={meeting.id} item={item} people={people}>
          {isOpen && !people.isRecused && <p>{votedText(item, people.people)}</p>}
        </ItemFacts>
        {isOpen && people.votes && (
          <VoteBar inline isHere meeting={meeting.id} item={item} onDropped={onDropped} />
        )}
        {isOpen && <ItemRecusals meeting={meeting.id} item={item} people={people} recuses={recuses} />}
      </div>
    </Panel>
  );
}
