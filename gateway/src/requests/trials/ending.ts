import { DomainError, type TrialResult, trialReasonSchema, validate } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Database, SessionUser } from '../../platform/context.ts';
import { toSql } from '../../platform/db/index.ts';
import type { Beside } from '../device-requests/beside.ts';
import type { RowsOfRequest } from '../history/recorded-tables.ts';
import { askNobody, evaluatorsOf, trialsOf, updateTrial } from './store.ts';

/**
 * Writes how a trial ended, in the transaction that has locked its request, and returns the changed rows. DomainError `conflict` when no
 * trial is under way.
 */
export async function endedBy(
  trx: Database,
  requestId: number,
  user: SessionUser,
  { result, reason, at }: { result: TrialResult; reason: string | null; at: Date },
): Promise<RowsOfRequest> {
  const [row] = await trialsOf(trx, [requestId]);
  if (!row || row.result !== null) throw new DomainError('conflict', say('noTrialRuns'));
  const ended = {
    ...row,
    ...{ open_until: null, result, reason, ended_at: toSql(at) },
    ...{ ended_by: user.id, ended_by_name: user.name },
  };
  await updateTrial(trx, ended);
  const openEvaluators = (await evaluatorsOf(trx, [requestId])).filter((each) => each.asked !== null);
  await askNobody(trx, requestId);
  return {
    request_trials: [ended],
    trial_evaluators: openEvaluators.map((each) => ({ ...each, asked: null })),
  };
}

/**
 * What stopping a trial writes in addition to the request, which is rejected. DomainErrors: `invalid` without a reason; when `write` is
 * called, `conflict` when no trial is under way.
 */
export function readyStop(user: SessionUser, reason: unknown): Beside {
  const text = validate(trialReasonSchema, reason, 'reason');
  return {
    fields: async () => ({ outcome: null, orderBlockedBy: null }),
    write: async (trx, { id }, at) => ({
      rows: await endedBy(trx, id, user, { result: 'stop', reason: text, at }),
    }),
  };
}
