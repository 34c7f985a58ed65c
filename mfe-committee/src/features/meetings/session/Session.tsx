import { canOpenMeeting, MESSAGES, mayRunMeeting } from '@portal/domain';
import { useActor } from '@portal/kit';
import {
  Banner,
  Button,
  ConfirmDialog,
  EmptyState,
  ErrorState,
  Group,
  LiveRegion,
  LoadingState,
  Panel,
} from '@portal/ui';
import { useState } from 'react';
import { nameOfItem } from '../nameOfItem.ts';
import { standingOf } from '../standingOf.ts';
import { Attendance } from './Attendance.tsx';
import classes from './Session.module.css';
import { SessionAgenda } from './SessionAgenda.tsx';
import { ShownItem } from './ShownItem.tsx';
import type { Session as Facts, SessionItem } from './session.graphql.ts';
import { useLead } from './useLead.ts';
import { useLostVote } from './useLostVote.ts';
import { useSession } from './useSession.ts';
import { VoteBar } from './VoteBar.tsx';
import { notYoursText, quorumText } from './words.ts';

/** A meeting in session, and before that the steps to open it. Everybody's page follows the open item. */
export function Session({ id }: { id: string }) {
  const { meeting, error, read } = useSession(id);
  if (meeting) return <Shown meeting={meeting} />;
  return error ? (
    <ErrorState message={MESSAGES.meetingsFailed} onRetry={read} />
  ) : (
    <LoadingState text="Loading the meeting..." />
  );
}

function Shown({ meeting }: { meeting: Facts }) {
  const actor = useActor();
  const lead = useLead(meeting.id);
  const standing = { ...standingOf({ ...meeting, kind: 'session' }), startsAt: meeting.startsAt };
  const leads = mayRunMeeting(actor, standing).allowed;
  if (meeting.state !== 'planned')
    return <InSession meeting={meeting} me={actor.id} lead={lead} leads={leads} />;
  const answer = canOpenMeeting(actor, standing, new Date());
  const early = !answer.allowed && answer.code === 'meeting_too_early' ? answer.reason : null;
  return <Before meeting={meeting} me={actor.id} lead={lead} mayOpen={answer.allowed} early={early} />;
}

interface Parts {
  meeting: Facts;
  me: number;
  lead: ReturnType<typeof useLead>;
}

/** Before the session: whether there will be a quorum, and on which items the person is recused. */
function Before({ meeting, me, lead, mayOpen, early }: Parts & { mayOpen: boolean; early: string | null }) {
  const [isAsking, setAsking] = useState(false);
  const notYours = notYoursText(meeting.items, me);
  if (!mayOpen && !early && !notYours) return null;
  return (
    <div className={classes.session}>
      <Panel title="The session">
        <div className={classes.shown}>
          {notYours && <p>{notYours}</p>}
          {early && <p className={classes.soft}>{early}</p>}
          {mayOpen && (
            <div data-print="hide">
              <Button tone="primary" pending={lead.pending} onClick={() => setAsking(true)}>
                Open the meeting
              </Button>
            </div>
          )}
        </div>
        <ConfirmDialog
          opened={isAsking}
          onClose={() => setAsking(false)}
          title="Open the meeting?"
          action="Open the meeting"
          pending={lead.pending}
          onConfirm={async () => {
            if (await lead.open()) setAsking(false);
          }}
        >
          {MESSAGES.openMeetingAsked(quorumText(meeting.quorum, meeting.attendance.length))}
        </ConfirmDialog>
      </Panel>
    </div>
  );
}

/** The item that everybody sees: the open one, or the next one. */
function itemInTurn(items: readonly SessionItem[]): SessionItem | undefined {
  return (
    items.find(({ state }) => state === 'open') ??
    items.find(({ state, fallen }) => state === 'planned' && !fallen) ??
    items[0]
  );
}

function InSession({ meeting, me, lead, leads }: Parts & { leads: boolean }) {
  const { items, attendance, state } = meeting;
  /** The item that the person has chosen to see; null to follow the chair. */
  const [stays, setStays] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const inTurn = itemInTurn(items);
  const shown = items.find(({ id }) => id === stays) ?? inTurn;
  const open = items.find((each) => each.state === 'open') ?? null;
  const own = attendance.find(({ person }) => Number(person.id) === me);
  const isElsewhere = shown !== undefined && shown.id !== inTurn?.id;
  const votes =
    state === 'open' &&
    own &&
    open?.request &&
    shown === open &&
    !open.recused.some(({ id }) => Number(id) === me);
  const lost = useLostVote(meeting, me);
  const notCalled = items.filter((each) => each.state === 'planned').length;
  return (
    <div className={classes.session}>
      <LiveRegion message={open ? `Item ${items.indexOf(open) + 1} is open: ${nameOfItem(open)}` : ''} />
      {lost.warning && (
        <Banner kind="warning" onDismiss={() => lost.setWarning(null)}>
          {lost.warning}
        </Banner>
      )}
      {leads && state === 'open' && (
        <Group gap="sm">
          <Button onClick={() => setAsking(true)}>Close the meeting</Button>
        </Group>
      )}
      <div className={classes.columns}>
        <SessionAgenda items={items} shown={shown?.id} me={me} onChoose={setStays} />
        <div className={classes.right}>
          {shown ? (
            <ShownItem
              meeting={meeting}
              item={shown}
              at={items.indexOf(shown)}
              me={me}
              lead={lead}
              leads={leads && state === 'open'}
              other={open === shown ? null : open}
            >
              {state === 'open' && (
                <Group gap="sm">
                  {stays === null ? (
                    <Button size="sm" tone="quiet" onClick={() => setStays(shown.id)}>
                      Stay here
                    </Button>
                  ) : (
                    <Button
                      size="sm"
                      tone={isElsewhere ? 'secondary' : 'quiet'}
                      onClick={() => setStays(null)}
                    >
                      {isElsewhere && open
                        ? `Go to the open item, ${items.indexOf(open) + 1}`
                        : 'Follow the chair'}
                    </Button>
                  )}
                </Group>
              )}
            </ShownItem>
          ) : (
            <Panel>
              <EmptyState title="Nothing is on the agenda">
                The meeting can be closed when its members have talked.
              </EmptyState>
            </Panel>
          )}
          <Attendance meeting={meeting} me={me} lead={lead} leads={leads} />
        </div>
      </div>
      {votes && open && (
        <VoteBar
          key={open.id}
          meeting={meeting.id}
          item={open}
          isHere={own.present}
          onDropped={lost.setWarning}
        />
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Close the meeting?"
        action="Close the meeting"
        pending={lead.pending}
        onConfirm={async () => {
          if (await lead.close()) setAsking(false);
        }}
      >
        {[
          open && `Item ${items.indexOf(open) + 1} is closed with it.`,
          notCalled > 0 &&
            `${notCalled} ${notCalled === 1 ? 'item was' : 'items were'} not called, and can go on another agenda.`,
          'This cannot be undone.',
        ]
          .filter(Boolean)
          .join(' ')}
      </ConfirmDialog>
    </div>
  );
}
