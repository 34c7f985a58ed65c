import { requestPage } from '@portal/domain';
import { Anchor, Button, Group, Panel } from '@portal/ui';
import { recommendedText } from '../../../shared/recommendation.ts';
import { ItemDecision } from './ItemDecision.tsx';
import { ItemNotes } from './ItemNotes.tsx';
import { ItemRecusal } from './ItemRecusal.tsx';
import { ItemVotes } from './ItemVotes.tsx';
import classes from './Session.module.css';
import type { Session, SessionItem } from './session.graphql.ts';
import { Timer } from './Timer.tsx';
import type { useLead } from './useLead.ts';
import { nameOfItem } from './words.ts';

/** What stands on the right: the item that is open, or the one at which somebody stays. */
export function ShownItem({
  meeting,
  item,
  at,
  me,
  lead,
  leads,
  other,
  children,
}: {
  meeting: Session;
  item: SessionItem;
  /** Its place, counted from 0. */
  at: number;
  me: number;
  lead: ReturnType<typeof useLead>;
  /** The person leads the meeting, and it is open. */
  leads: boolean;
  /** Another item is open. */
  other: SessionItem | null;
  children?: React.ReactNode;
}) {
  const { request, state, quorum, recused, recommendation } = item;
  const isRecused = recused.some(({ id }) => Number(id) === me);
  const others = recused.filter(({ id }) => Number(id) !== me).map(({ name }) => name);
  const people = meeting.attendance.map(({ person }) => person);
  const mayVote = people.filter(({ id }) => !recused.some((each) => each.id === id));
  const isOver = state === 'closed' || meeting.state === 'closed' || item.fallen;
  const own = mayVote.some(({ id }) => Number(id) === me);
  const members = mayVote.filter(({ id }) => Number(id) !== me);
  return (
    <Panel
      title={`${at + 1}. ${nameOfItem(item)}`}
      actions={
        state === 'open' && item.openedAt ? <Timer since={item.openedAt} minutes={item.minutes} /> : undefined
      }
    >
      <div className={classes.shown}>
        {!request && <p className={classes.soft}>Nothing is voted on here.</p>}
        {request && (
          <p>
            <Anchor
              to={requestPage(request.id)}
            >{`Open ${request.number} with its evidence and packet`}</Anchor>
          </p>
        )}
        {quorum && state === 'open' && (
          <p>
            {!isRecused && `${item.votesCast} of ${quorum.present} have voted. `}
            {quorum.reached
              ? `The item has its quorum of ${quorum.needed}.`
              : `No quorum: ${quorum.present} who may vote ${quorum.present === 1 ? 'is' : 'are'} here, ${quorum.needed} are needed.`}
          </p>
        )}
        {isRecused && <p>You are recused: you do not vote, and the votes of others are not shown to you.</p>}
        {others.length > 0 && <p className={classes.soft}>{`Recused: ${others.join(', ')}.`}</p>}
        {recommendation && (
          <p>
            <strong>{recommendedText(recommendation)}</strong>
            {quorum && (
              <span
                className={classes.soft}
              >{` · ${quorum.present} could vote, ${quorum.needed} were needed`}</span>
            )}
          </p>
        )}
        {recommendation && item.votesCast > 0 && (
          <ItemVotes key={item.id} meeting={meeting.id} item={item.id} />
        )}
        {request && state === 'closed' && (
          <ItemDecision key={`d${item.id}`} meeting={meeting.id} item={item.id} request={request} />
        )}
        {item.fallen && (
          <p>{`The request has left committee review, so ${state === 'closed' ? 'nothing is recommended' : 'it is not called'}.`}</p>
        )}
        {meeting.state === 'open' && !isRecused && (
          <ItemNotes key={`n${item.id}`} meeting={meeting.id} item={item.id} />
        )}
        {leads && (
          <Group gap="sm">
            {state === 'planned' && !item.fallen && (
              <Button
                tone="primary"
                pending={lead.pending}
                disabledReason={other && `“${nameOfItem(other)}” is open. Close it first.`}
                saysReason
                onClick={() => lead.call(item.id)}
              >
                Call the item
              </Button>
            )}
            {state === 'open' && (
              <Button tone="primary" pending={lead.pending} onClick={() => lead.finish(item.id)}>
                Close the item
              </Button>
            )}
          </Group>
        )}
        {request && !isOver && (leads || own) && (
          <Group gap="sm">
            {own && <ItemRecusal key={item.id} meeting={meeting.id} item={item} request={request} />}
            {leads && members.length > 0 && (
              <ItemRecusal
                key={`m${item.id}`}
                meeting={meeting.id}
                item={item}
                request={request}
                members={members}
              />
            )}
          </Group>
        )}
        {children}
      </div>
    </Panel>
  );
}
