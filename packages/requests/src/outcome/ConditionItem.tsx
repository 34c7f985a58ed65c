import { canChangeCondition, type Standing } from '@portal/domain';
import { type ResultOf, useActor } from '@portal/kit';
import { Badge, DateText, formatDay, lazyPart } from '@portal/ui';
import type { requestDetailFragment } from '../graphql/requestDetail.graphql.ts';
import classes from './outcome.module.css';

type Condition = ResultOf<typeof requestDetailFragment>['conditions'][number];

const ChangeCondition = lazyPart(async () => (await import('./ChangeCondition.tsx')).ChangeCondition);

/** A condition of an approval with its state. The person responsible for it, or the business office, can close it here. */
export function ConditionItem({
  request,
  condition: { number, text, person, until, blocksOrdering, closedAt, closedBy, note },
}: {
  request: Standing & { id: string };
  condition: Condition;
}) {
  const isClosed = closedAt !== null;
  const answer = canChangeCondition(isClosed ? 'reopen' : 'close', useActor(), request, {
    personId: Number(person.id),
    personName: person.name,
  });
  return (
    <li className={classes.item}>
      <div className={classes.line}>
        <Badge tone={isClosed ? 'green' : 'yellow'}>{isClosed ? 'Closed' : 'Open'}</Badge>
        {blocksOrdering && !isClosed && <Badge tone="red">Blocks the order</Badge>}
      </div>
      <p className={classes.text}>
        <bdi>{text}</bdi>
      </p>
      <p className={classes.small}>
        <bdi>{person.name}</bdi>, until {formatDay(until)}
        {closedAt && (
          <>
            . Closed by <bdi>{closedBy?.name}</bdi>, <DateText value={closedAt} />
          </>
        )}
      </p>
      {note && (
        <p className={classes.text}>
          <bdi>{note}</bdi>
        </p>
      )}
      {answer.allowed && (
        <div className={classes.room} data-print="hide">
          <ChangeCondition requestId={request.id} number={number} isClosed={isClosed} />
        </div>
      )}
    </li>
  );
}
