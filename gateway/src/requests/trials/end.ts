import {
  assertAllowed,
  DomainError,
  keptReasonSchema,
  mayAct,
  trialEndSchema,
  validate,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, requireUser } from '../../platform/context.ts';
import { transaction } from '../../platform/db/index.ts';
import { withDue } from '../clock/pause.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { rewriteRequest } from '../device-requests/rewrite.ts';
import { act } from '../device-requests/transitions.ts';
import { appendEvent } from '../history/service.ts';
import { endedBy } from './ending.ts';

/**
 * Ends a trial: the device is kept, so that it can be ordered, or the request is rejected. DomainErrors: `unauthenticated`, `forbidden`,
 * `invalid`, `not_found`, and `conflict` when no trial is under way.
 */
export async function endTrial(context: Context, requestId: number, input: unknown): Promise<DeviceRequest> {
  const user = requireUser(context, say('signInToUpdate'));
  assertAllowed(mayAct('stop_trial', user));
  const { result, reason } = validate(trialEndSchema, input);
  if (result === 'stop') return act(context, requestId, 'stop_trial', { reason });
  return keepTrial(context, requestId, reason);
}

/** Ends a trial with the result that the device is kept. DomainErrors: those of `endTrial`. */
export async function keepTrial(context: Context, requestId: number, input: unknown): Promise<DeviceRequest> {
  const user = requireUser(context, say('signInToUpdate'));
  assertAllowed(mayAct('stop_trial', user));
  const reason = validate(keptReasonSchema, input, 'reason');
  return transaction(context.db, async (trx) => {
    const at = context.clock();
    const { before, after, head } = await rewriteRequest(trx, user, requestId, (read) => {
      if (read.status !== 'approved' || read.orderBlockedBy !== 'trial')
        throw new DomainError('conflict', say('noTrialRuns'));
      return withDue(context, trx, { ...read, orderBlockedBy: null }, at);
    });
    const rows = await endedBy(trx, requestId, user, { result: 'keep', reason, at });
    const event = { action: 'trial_kept', notes: reason, rows } as const;
    await appendEvent(trx, context, user, { ...event, before, after, at }, head);
    return after;
  });
}
