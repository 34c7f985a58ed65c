import { awaitsConfirmation, decidedOutcome, noticesOf } from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import { afterCommit, toSql } from '../../platform/db/index.ts';
import { createSignal } from '../../platform/upkeep/index.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { onWithdrawal } from '../device-requests/withdrawal.ts';
import { type AddedEvent, type Concern, onEvent } from '../history/service.ts';
import { PORTAL } from '../portal-actor.ts';
import { GONE, retracts } from './gone.ts';
import { deleteTellingsOf, insertTellings } from './telling-store.ts';

/** The people whom an event names, as they are stored until they are told. */
export type Concerned = Pick<Concern, 'concerns' | 'concernedRoles' | 'mentions' | 'unmentioned'> & {
  /** The assignee from whom somebody else took the request. */
  former?: number;
};

/** Given when this gateway has committed an event that must be reported. */
export const eventKept = createSignal();

/**
 * Stores an event that must be reported, in the transaction of the event: one row for any number of people. Other events are not stored. A
 * retraction has a row of its own, written by the same statement.
 */
async function keep(trx: Database, event: AddedEvent): Promise<void> {
  const { before, after, actor, action, at, concerns, concernedRoles, mentions, unmentioned, audience } =
    event;
  if (!after) return;
  const former = takenFrom(event);
  const kinds = noticesOf({
    action,
    mentions: Boolean(mentions?.length),
    takesOver: former !== null,
    backordered: after.isBackordered,
    byPortal: actor.id === PORTAL.id,
    becomesUrgent: awaitsConfirmation(after) && !(before && awaitsConfirmation(before)),
    outcome: decidedOutcome(after),
  });
  const added = {
    event_id: event.id,
    request_id: after.id,
    actor_id: actor.id,
    assignee_id: assigneeOf(after) ?? (before && assigneeOf(before)),
    staff_only: audience === 'staff' ? 1 : 0,
    at: toSql(at),
    due_at: toSql(at),
    tries: 0,
  } as const;
  const retracted: Concerned = { ...(unmentioned?.length && { unmentioned }) };
  const people: Concerned = {
    ...(concerns?.length && { concerns }),
    ...(concernedRoles?.length && { concernedRoles }),
    ...(mentions?.length && { mentions }),
    ...(former !== null && { former }),
  };
  const rows = [
    ...(retracts(event) ? [{ ...added, kinds: GONE, people: written(retracted) }] : []),
    ...(kinds.length ? [{ ...added, kinds: kinds.join(' '), people: written(people) }] : []),
  ];
  if (!rows.length) return;
  afterCommit(trx, eventKept.give);
  await insertTellings(trx, rows);
}

const written = (people: Concerned): string | null =>
  Object.keys(people).length ? JSON.stringify(people) : null;

onEvent(keep);

/** The assignee of a request; null when nobody has taken it. */
const assigneeOf = (request: DeviceRequest & { assigneeId?: number | null }): number | null =>
  request.assigneeId ?? null;

/**
 * The former assignee, when this change gives their request to another assignee or to nobody and they did not make it themselves; else
 * null.
 */
function takenFrom({ before, after, actor }: AddedEvent): number | null {
  const former = before && assigneeOf(before);
  return former && former !== actor.id && after && assigneeOf(after) !== former ? former : null;
}

onWithdrawal('tellings', async (_context, trx, requestId) => {
  await deleteTellingsOf(trx, requestId);
  return undefined;
});
