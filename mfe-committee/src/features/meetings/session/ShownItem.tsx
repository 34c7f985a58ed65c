import { longestNotes } from '@portal/domain';
import { Button, Group, Panel } from '@portal/ui';
import { nameOfItem } from '../nameOfItem.ts';
import { ItemFacts, ItemRecusals, peopleOn } from './ItemFacts.tsx';
import { ItemNotes } from './ItemNotes.tsx';
import classes from './Session.module.css';
import type { Session, SessionItem } from './session.graphql.ts';
import { Timer } from './Timer.tsx';
import type { useLead } from './useLead.ts';

/** The content on the right: the open item, or the item that the person has chosen. */
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
  /** The item's place, counted from 0. */
  at: number;
  me: number;
  lead: ReturnType<typeof useLead>;
  /** True when the person leads the meeting and the meeting is open. */
  leads: boolean;
  /** The open item, if it is not this one. */
  other: SessionItem | null;
  children?: React.ReactNode;
}) {
  const { request, state, quorum } = item;
  const people = peopleOn(meeting, item, me);
  const { isRecused } = people;
  const isOver = state === 'closed' || meeting.state === 'closed' || item.fallen;
  return (
    <Panel
      title={`${at + 1}. ${nameOfItem(item)}`}
      actions={
        state === 'open' && item.openedAt ? <Timer since={item.openedAt} minutes={item.minutes} /> : undefined
      }
    >
      <div className={classes.shown}>
        {!request && <p className={classes.soft}>Nothing is voted on here.</p>}
        <ItemFacts meeting={meeting.id} item={item} people={people}>
          {quorum && state === 'open' && (
            <p>
              {!isRecused &&
                `${item.votesCast} of ${quorum.present} ${item.votesCast === 1 ? 'has' : 'have'} voted. `}
              {quorum.reached
                ? `The item has its quorum of ${quorum.needed}.`
                : `No quorum: ${quorum.present} who may vote ${quorum.present === 1 ? 'is' : 'are'} here, ${quorum.needed} are needed.`}
            </p>
          )}
        </ItemFacts>
        {meeting.state === 'open' && !isRecused && (
          <ItemNotes
            key={`n${item.id}`}
            meeting={meeting.id}
            item={item.id}
            longest={longestNotes(meeting.items.length)}
          />
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
        {!isOver && <ItemRecusals meeting={meeting.id} item={item} people={people} recuses={leads} />}
        {children}
      </div>
    </Panel>
  );
}
