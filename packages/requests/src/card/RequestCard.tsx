import { ORDER_BLOCK, orderBlockOf, requestNumber, stageOf } from '@portal/domain';
import { readFragment, useActor } from '@portal/kit';
import { type ComponentProps, type ReactNode, useContext, useId } from 'react';
import { ageText } from '../age.ts';
import { type RequestCardData, requestCardFragment } from '../graphql/requestCard.graphql.ts';
import { ChooseBox } from '../several/ChooseBox.ts';
import { stageEdge } from '../stages.tsx';
import { RowContext } from '../table/RowContext.ts';
import { StatusTracker } from '../trackers/StatusTracker.tsx';
import { SupplyTracker } from '../trackers/SupplyTracker.tsx';
import { UrgencyMark } from '../urgency/UrgencyMark.tsx';
import { dueText } from '../work/dueText.ts';
import { waitingText } from '../work/waiting.ts';
import { ButtonsTabIndex } from './ButtonsTabIndex.ts';
import classes from './RequestCard.module.css';
import { StageBadge } from './StageBadge.tsx';

/**
 * One request of a list. With `onOpen` the whole card is one button; `actions` (icon buttons) stay separate from it. `label` replaces the text
 * of the badge. `footer` shows what a list adds, such as the dates in the archive. `own` hides the requester, in a list of the person's own
 * requests. When the person has chosen the table view, it is a row of the table.
 */
export function RequestCard({
  ...props
}: {
  request: RequestCardData;
  selected?: boolean;
  onOpen?: () => void;
  /** Id of the panel that shows the opened request. */
  controls?: string;
  /** False when Tab skips the card, because the arrow keys of a list reach it. */
  isTabStop?: boolean;
  label?: string;
  actions?: ReactNode;
  footer?: ReactNode;
  own?: boolean;
}) {
  const Drawn = useContext(RowContext) ?? Card;
  return <Drawn {...props} />;
}

function Card({
  request,
  selected = false,
  onOpen,
  controls,
  isTabStop = true,
  label,
  actions,
  footer,
  own = false,
}: ComponentProps<typeof RequestCard>) {
  const card = readFragment(requestCardFragment, request);
  const Box = useContext(ChooseBox);
  const descriptionId = useId();
  const { assignee } = card;
  const { id: actorId } = useActor();
  const block = orderBlockOf(card);
  const due = dueText(card) ?? waitingText(card, actorId);
  const edge = { '--card-edge': stageEdge(stageOf(card)) } as React.CSSProperties;
  return (
    <article className={classes.card} data-selected={selected || undefined} style={edge}>
      {Box && <Box id={card.id} name={card.deviceName} />}
      <div className={classes.head}>
        <h2 className={classes.title}>
          {onOpen ? (
            <button
              type="button"
              className={classes.open}
              data-card={card.id}
              tabIndex={isTabStop ? 0 : -1}
              aria-expanded={selected}
              aria-controls={selected ? controls : undefined}
              aria-describedby={descriptionId}
              onClick={onOpen}
            >
              {card.deviceName}
            </button>
          ) : (
            card.deviceName
          )}
        </h2>
        <div className={classes.aside}>
          <StageBadge request={card} label={label} />
          {actions && (
            <div className={classes.actions}>
              <ButtonsTabIndex value={onOpen ? -1 : undefined}>{actions}</ButtonsTabIndex>
            </div>
          )}
        </div>
      </div>
      <div id={descriptionId}>
        <p className={classes.facts}>
          <span>
            {requestNumber(Number(card.id))} <UrgencyMark request={card} />
          </span>
          <span>{card.manufacturer}</span>
          <span>{card.department}</span>
          {!own && <span>{card.requester.name}</span>}
          <span>{ageText(card)}</span>
          {due && <span data-overdue={card.overdue || undefined}>{due}</span>}
          {block && <span>{ORDER_BLOCK[block].text}</span>}
          {assignee && <span>Assigned to {assignee.name}</span>}
        </p>
        <div className={classes.trackers}>
          <StatusTracker request={card} />
          <SupplyTracker request={card} />
        </div>
      </div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </article>
  );
}
