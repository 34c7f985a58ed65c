import { assertAllowed, canWeigh, isWeighed, mayWeigh, URGENT, validate, weighSchema } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, requireUser } from '../../platform/context.ts';
import { transaction } from '../../platform/db/index.ts';
import { withDue } from '../clock/pause.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { rewriteRequest } from '../device-requests/rewrite.ts';
import { appendEvent, assertRoom } from '../history/service.ts';

/**
 * Confirms that a request is urgent, or lowers its urgency, which moves its place and its due date; the requester is told. A request whose
 * urgency already is as asked stays as it is. DomainErrors: `unauthenticated`, `forbidden`, `invalid`, `not_found`, and `conflict` for a
 * request that is not urgent or is closed, or whose history is full.
 */
export async function weighRequest(context: Context, id: number, input: unknown): Promise<DeviceRequest> {
  const user = requireUser(context, say('signInToUpdate'));
  assertAllowed(mayWeigh(user));
  const { urgency, reason } = validate(weighSchema, input);
  const isConfirmed = urgency === URGENT;
  return transaction(context.db, async (trx) => {
    const at = context.clock();
    const { before, after, head } = await rewriteRequest(trx, user, id, async (read) => {
      assertAllowed(canWeigh(user, read));
      if (isWeighed(read, urgency)) return null;
      const urgencyConfirmedAt = isConfirmed ? at.toISOString() : null;
      return withDue(context, trx, { ...read, urgency, urgencyConfirmedAt }, at);
    });
    if (!after) return before;
    assertRoom(head);
    const action = isConfirmed ? 'urgency_confirmed' : 'urgency_lowered';
    await appendEvent(trx, context, user, { action, before, after, notes: reason, at }, head);
    return after;
  });
}
