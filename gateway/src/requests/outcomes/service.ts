import {
  assertAllowed,
  canChangeCondition,
  conditionChangeSchema,
  DomainError,
  validate,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, requireUser } from '../../platform/context.ts';
import { toSql, transaction } from '../../platform/db/index.ts';
import { withDue } from '../clock/pause.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { rewriteRequest } from '../device-requests/rewrite.ts';
import { readRequest } from '../device-requests/service.ts';
import { onWithdrawal } from '../device-requests/withdrawal.ts';
import { appendEvent, assertRoom } from '../history/service.ts';
import { type Condition, conditionOf, holdsUpOrder } from './model.ts';
import { conditionsOf, deleteConditionsOf, updateCondition } from './store.ts';
import type { ConditionRow } from './tables.ts';

onWithdrawal('request_conditions', async (_context, trx, requestId) => {
  await deleteConditionsOf(trx, requestId);
  return undefined;
});

/** The conditions of requests that were read for the person, in the order of the requests. At most one statement. */
export async function conditionsByRequest(
  { db }: Pick<Context, 'db'>,
  requests: readonly Pick<DeviceRequest, 'id' | 'outcome'>[],
): Promise<Condition[][]> {
  const ids = requests.flatMap(({ id, outcome }) => (outcome === 'approved_with_conditions' ? id : []));
  const rows = ids.length ? await conditionsOf(db, ids) : [];
  return requests.map(({ id }) => rows.filter(({ request_id }) => request_id === id).map(conditionOf));
}

/** The conditions of a request. DomainErrors: `unauthenticated`, `not_found`. */
export async function readConditions(context: Context, requestId: number): Promise<Condition[]> {
  const [conditions = []] = await conditionsByRequest(context, [await readRequest(context, requestId)]);
  return conditions;
}

/**
 * Closes a condition, or opens it again; a condition that already is as asked stays as it is. When no blocking condition is open any more,
 * the device can be ordered. DomainErrors: `unauthenticated`, `invalid`, `not_found`, `forbidden`, and `conflict` when the request is not
 * approved or its history is full.
 */
export async function changeCondition(
  context: Context,
  requestId: number,
  number: number,
  input: unknown,
): Promise<DeviceRequest> {
  const user = requireUser(context, say('signInToUpdate'));
  const { closed, note } = validate(conditionChangeSchema, input);
  return transaction(context.db, async (trx) => {
    const at = context.clock();
    let changed: ConditionRow | undefined;
    const { before, after, head } = await rewriteRequest(trx, user, requestId, async (read) => {
      const rows = await conditionsOf(trx, [requestId]);
      const row = rows.find((each) => each.number === number);
      if (!row) throw new DomainError('not_found', say('conditionNotFound'));
      const { person_id: personId, person_name: personName } = row;
      const kind = closed ? 'close' : 'reopen';
      assertAllowed(canChangeCondition(kind, user, read, { personId, personName }));
      if ((row.closed_at !== null) === closed) return null;
      changed = {
        ...row,
        open_for: closed ? null : personId,
        open_until: closed ? null : row.until_day,
        closed_at: closed ? toSql(at) : null,
        closed_by: closed ? user.id : null,
        closed_by_name: closed ? user.name : null,
        note: closed ? note : null,
      };
      const now = changed;
      const isHeldUp = holdsUpOrder(rows.map((each) => (each.number === number ? now : each)));
      return withDue(context, trx, { ...read, orderBlockedBy: isHeldUp ? 'condition' : null }, at);
    });
    if (!after || !changed) return before;
    // Closing is always possible; only reopening again and again has a limit.
    if (!closed) assertRoom(head);
    await updateCondition(trx, changed);
    const event = {
      action: closed ? 'condition_closed' : 'condition_reopened',
      notes: [changed.text, note].filter(Boolean).join('\n\n'),
      ...(closed ? { waitedFor: changed.person_id } : { concerns: [changed.person_id] }),
      rows: { request_conditions: [changed] },
    } as const;
    await appendEvent(trx, context, user, { ...event, before, after, at }, head);
    return after;
  });
}
