import {
  ASSIGNABLE_STAGES,
  mayAssign,
  type OrderBlock,
  orderBlockOf,
  STAGE_LABELS,
  stageOf,
  workingDaysText,
} from '@portal/domain';
import { readFragment, useActor } from '@portal/kit';
import { DefinitionList, formatDay } from '@portal/ui';
import { requestCardFragment } from '../graphql/requestCard.graphql.ts';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';
import { AssigneeButtons } from './AssigneeButtons.tsx';
import { dueDay } from './dueText.ts';
import { requesterFor } from './waiting.ts';
import classes from './work.module.css';

const NOT_WHILE: Readonly<Record<OrderBlock, string>> = {
  condition: 'Not before a condition is closed',
  trial: 'Not before the trial has ended',
};

/** The assignee of the request, its due day, and how long each stage of work took. */
export function WorkFacts({ request }: { request: RequestDetailData }) {
  const detail = readFragment(requestDetailFragment, request);
  const card = readFragment(requestCardFragment, detail);
  const isWork = ASSIGNABLE_STAGES.has(stageOf(card));
  const actor = useActor();
  const mayChange = mayAssign(actor).allowed && isWork;
  const requester = requesterFor(card, actor.id);
  const { assignee } = card;
  const { standIn } = detail;
  const spent = detail.stageDays.filter(({ stage }) => ASSIGNABLE_STAGES.has(stage));
  const due = dueDay(card);
  const block = orderBlockOf(card);
  const notWhile = card.waitingSince ? `Not while it waits for ${requester}` : block && NOT_WHILE[block];
  return (
    <div className={classes.facts}>
      <DefinitionList
        items={[
          {
            term: 'Assigned',
            value: (isWork || assignee) && (
              <span className={classes.assigned}>
                <span className={classes.name}>
                  {assignee?.name ?? 'Nobody'}
                  {standIn && ` (${standIn.name} stands in until ${formatDay(standIn.until)})`}
                </span>
                {mayChange && (
                  <span className={classes.buttons} data-print="hide">
                    <AssigneeButtons card={card} version={detail.version} />
                  </span>
                )}
              </span>
            ),
            wide: true,
          },
          {
            term: 'Due',
            value: due ? (
              <span className={card.overdue ? classes.overdue : undefined} title={card.dueDay ?? undefined}>
                {due}
              </span>
            ) : (
              notWhile
            ),
          },
          {
            term: 'Sent by rule',
            value: detail.routing?.rule,
          },
          {
            term: 'Time at each stage',
            value: spent.length > 0 && (
              <ul className={classes.spent}>
                {spent.map(({ stage, days: all, waited }) => (
                  <li key={stage}>
                    {STAGE_LABELS[stage]}: {workingDaysText(all)}
                    {waited > 0 && (
                      <span className={classes.waited}>
                        , {waited === all ? 'all' : waited} of them waiting for {requester}
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            ),
            wide: true,
          },
        ]}
      />
    </div>
  );
}
