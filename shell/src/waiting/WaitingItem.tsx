import { WAITING, type WaitingKind } from '@portal/domain';
import { type FragmentOf, type ResultOf, readFragment, useActor } from '@portal/kit';
import { dueText, UrgencyMark, waitingText } from '@portal/requests';
import { DateText } from '@portal/ui';
import { Link } from 'react-router-dom';
import { readAllNotices } from '../notices/notices.ts';
import { useRegistry } from '../portal/RegistryContext.ts';
import { addressOf } from './places.ts';
import classes from './WaitingForYou.module.css';
import { type waitingForYouDocument, waitingItemFragment } from './waitingForYou.graphql.ts';

type Said = ResultOf<typeof waitingForYouDocument>['waiting'][number]['said'][number];

/** A request that waits, and the way to where the person does what it waits for. */
export function WaitingItem({
  kind,
  request,
  said,
}: {
  kind: WaitingKind;
  request: FragmentOf<typeof waitingItemFragment>;
  /** Who asked, answered or gave it, and when. */
  said?: Said;
}) {
  const registry = useRegistry();
  const actor = useActor();
  const { by, done } = WAITING[kind];
  const item = readFragment(waitingItemFragment, request);
  return (
    <li>
      <Link
        to={addressOf(registry, actor, kind, item)}
        className={classes.item}
        onClick={() => {
          // Whoever opens an answer has read it.
          if (by === 'answer') readAllNotices(item.id).catch(() => {});
        }}
      >
        <span className={classes.number}>{item.number}</span>
        <span className={classes.device}>
          {item.deviceName} <UrgencyMark request={item} />
        </span>
        <span className={classes.department}>{item.department}</span>
        {done ? (
          // What is asked and answered has waited since then, not since the request came to its stage.
          <span className={classes.said}>
            <bdi>{said?.by}</bdi>{' '}
            <span className={classes.when}>
              {done} <DateText value={said?.at} />
            </span>
          </span>
        ) : (
          <>
            <span className={classes.assignee}>{by === 'assignee' ? null : item.assignee?.name}</span>
            <span className={classes.since} data-overdue={item.overdue || undefined}>
              {dueText(item) ?? waitingText(item, actor.id) ?? (
                <>
                  Came <DateText value={item.stageSince} />
                </>
              )}
            </span>
          </>
        )}
      </Link>
    </li>
  );
}
