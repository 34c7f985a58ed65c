import { requestPage, stageOf, WAITING, type WaitingKind } from '@portal/domain';
import { type FragmentOf, type ResultOf, readFragment, useActor } from '@portal/kit';
import { dueText, UrgencyMark, waitingText } from '@portal/requests';
import { DateText } from '@portal/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { readAllNotices } from '../notices/notices.ts';
import { useRegistry } from '../portal/RegistryContext.ts';
import { addressOf } from './places.ts';
import classes from './WaitingForYou.module.css';
import {
  consultedItemFragment,
  type waitingForYouDocument,
  waitingItemFragment,
} from './waitingForYou.graphql.ts';

type Said = ResultOf<typeof waitingForYouDocument>['waiting'][number]['said'][number];

/** A waiting request, with a link to the place where the person does the work. */
export function WaitingItem({
  kind,
  request,
  said,
}: {
  kind: WaitingKind;
  request: FragmentOf<typeof waitingItemFragment>;
  /** Who asked, answered or assigned it, and when. */
  said?: Said;
}) {
  const registry = useRegistry();
  const actor = useActor();
  const { by, done } = WAITING[kind];
  const item = readFragment(waitingItemFragment, request);
  return (
    <ItemLink
      to={addressOf(registry, actor, kind, { id: item.id, stage: stageOf(item) })}
      item={item}
      mark={<UrgencyMark request={item} />}
      onOpen={() => {
        // Opening an answer marks it as read.
        if (by === 'answer') readAllNotices(item.id).catch(() => {});
      }}
    >
      {done ? (
        <SaidOf kind={kind} said={said} />
      ) : (
        <>
          <span className={classes.assignee}>
            {Number(item.assignee?.id) === actor.id ? null : item.assignee?.name}
          </span>
          <span className={classes.since} data-overdue={item.overdue || undefined}>
            {dueText(item) ?? waitingText(item, actor.id) ?? (
              <>
                Came <DateText value={item.stageSince} />
              </>
            )}
          </span>
        </>
      )}
    </ItemLink>
  );
}

/** A request about which the person is consulted. The person may not be allowed to read it. */
export function ConsultedItem({
  request,
  said,
}: {
  request: FragmentOf<typeof consultedItemFragment>;
  said?: Said;
}) {
  const item = readFragment(consultedItemFragment, request);
  return (
    <ItemLink to={requestPage(item.id)} item={item}>
      <SaidOf kind="consultations" said={said} />
    </ItemLink>
  );
}

function ItemLink({
  to,
  item: { number, deviceName, department },
  mark,
  onOpen,
  children,
}: {
  to: string;
  item: { number: string; deviceName: string; department: string | null };
  mark?: ReactNode;
  onOpen?: () => void;
  children: ReactNode;
}) {
  return (
    <li>
      <Link to={to} className={classes.item} onClick={onOpen}>
        <span className={classes.number}>{number}</span>
        <span className={classes.device}>
          {deviceName} {mark}
        </span>
        <span className={classes.department}>{department}</span>
        {children}
      </Link>
    </li>
  );
}

/** A question or an answer has waited since it was written, not since the request reached its stage. */
function SaidOf({ kind, said }: { kind: WaitingKind; said: Said | undefined }) {
  return (
    <span className={classes.said}>
      <bdi>{said?.by}</bdi>{' '}
      <span className={classes.when}>
        {WAITING[kind].done} <DateText value={said?.at} />
        {said?.waitsFor && `, for ${said.waitsFor}`}
      </span>
      {said?.dueDay && (
        <span className={classes.day} data-overdue={said.overdue || undefined}>
          {dueText(said)}
        </span>
      )}
    </span>
  );
}
