import { MESSAGES, MINUTES_STATES } from '@portal/domain';
import { Badge, DateText, ErrorState, LoadingState, Panel } from '@portal/ui';
import { useState } from 'react';
import { Actions } from '../actions/Actions.tsx';
import { AddToMinutes } from './AddToMinutes.tsx';
import { ApproveMinutes } from './ApproveMinutes.tsx';
import { Downloads } from './Downloads.tsx';
import { MarkedText } from './MarkedText.tsx';
import classes from './Minutes.module.css';
import { MinutesEditor } from './MinutesEditor.tsx';
import { MinuteTaker } from './MinuteTaker.tsx';
import type { MinutesFacts } from './minutes.graphql.ts';
import { useMinutes } from './useMinutes.ts';

/** The minutes of a meeting and its actions. Actions exist before there are minutes. */
export function Minutes({ id }: { id: string }) {
  const { minutes, error, fetching, read } = useMinutes(id);
  return (
    <>
      {minutes && <Shown minutes={minutes} read={read} />}
      {!minutes && minutes !== null && (
        <Panel title="Minutes">
          {error ? (
            <ErrorState message={MESSAGES.minutesFailed} onRetry={read} retrying={fetching} />
          ) : (
            <LoadingState text="Loading the minutes..." />
          )}
        </Panel>
      )}
      <Actions id={id} />
    </>
  );
}

const hiddenText = (items: readonly number[]) =>
  `You are recused from ${items.length === 1 ? 'item' : 'items'} ${new Intl.ListFormat('en-US').format(items.map(String))}: what is about ${items.length === 1 ? 'it' : 'them'} is not shown to you.`;

/** The unfinished places, the text, and the additions after the approval. */
function Shown({ minutes, read }: { minutes: MinutesFacts; read: () => void }) {
  /** A typed text stays visible, even when the minutes are approved in the meantime. */
  const [isTyped, setTyped] = useState(false);
  const { id, state, hiddenItems, mayWrite, mayApprove, approvedBy, approvedAt, additions } = minutes;
  const isDraft = state === 'draft';
  const gaps = minutes.parts.flatMap(({ heading, gaps: each }) =>
    each.map((gap) => ({ heading, what: gap })),
  );
  return (
    <Panel title="Minutes" actions={<Badge>{MINUTES_STATES[state]}</Badge>}>
      <div className={classes.minutes}>
        {approvedBy && approvedAt && (
          <p className={classes.soft}>
            {`Approved by ${approvedBy.name}, `}
            <DateText value={approvedAt} />
          </p>
        )}
        {hiddenItems.length > 0 && <p>{hiddenText(hiddenItems)}</p>}
        {isDraft && <MinuteTaker id={id} />}
        {isDraft && gaps.length > 0 && (
          <div>
            <p className={classes.label}>Still to be written</p>
            <ul className={classes.gaps}>
              {gaps.map(({ heading, what }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two places may be called the same
                <li key={at}>{[heading, what].filter(Boolean).join(': ')}</li>
              ))}
            </ul>
          </div>
        )}
        {mayWrite && (isDraft || isTyped) ? (
          <MinutesEditor key={id} minutes={minutes} read={read} onTyped={setTyped} />
        ) : (
          minutes.parts.map(
            ({ item, heading, text }) =>
              text !== null && (
                <section key={item ?? ''} className={classes.part}>
                  {heading && <h3>{heading}</h3>}
                  <MarkedText text={text} />
                </section>
              ),
          )
        )}
        {additions.length > 0 && (
          <section className={classes.part}>
            <h3>Additions</h3>
            <ul className={classes.additions}>
              {additions.map(({ text, about, author, at }) => (
                <li key={`${at} ${text}`}>
                  <p className={classes.soft}>
                    {[author.name, about].filter(Boolean).join(', ')}
                    {', '}
                    <DateText value={at} />
                  </p>
                  <p className={classes.text}>{text}</p>
                </li>
              ))}
            </ul>
          </section>
        )}
        <div className={classes.actions} data-print="hide">
          <Downloads id={id} />
          {mayApprove && <ApproveMinutes minutes={minutes} gaps={gaps.length} />}
        </div>
        {!isDraft && mayWrite && <AddToMinutes minutes={minutes} />}
      </div>
    </Panel>
  );
}
