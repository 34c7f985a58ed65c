import { dayOf, invalidField, MESSAGES, type TrialInput } from '@portal/domain';
import { canAct, peopleById } from '../../people/index.ts';
import type { Context, Database, SessionUser } from '../../platform/context.ts';
import { toSql } from '../../platform/db/index.ts';
import type { Beside } from '../device-requests/beside.ts';
import { insertTrial } from './store.ts';
import type { EvaluatorRow, TrialRow } from './tables.ts';

/**
 * What an approval for a trial writes in addition to the request. DomainErrors: `invalid` for a period that is over; when `fields` is
 * called, also for evaluators who cannot answer.
 */
export function readyTrial({ clock, config }: Context, user: SessionUser, trial: TrialInput): Beside {
  if (trial.until < dayOf(clock(), config.timeZone))
    throw invalidField('trial.until', MESSAGES.notFromToday('Until'));
  let names = new Map<number, string>();
  return {
    async fields(trx) {
      names = await namesOf(trx, trial.evaluatorIds);
      return { outcome: 'approved_for_trial', orderBlockedBy: 'trial' };
    },
    async write(trx, { id }, at) {
      const row: TrialRow = {
        request_id: id,
        units: trial.units,
        from_day: trial.from,
        until_day: trial.until,
        questions: JSON.stringify(
          trial.questions.map((question, index) => ({ id: String(index + 1), ...question })),
        ),
        started_at: toSql(at),
        started_by_name: user.name,
        open_until: trial.until,
        ...{ result: null, reason: null, ended_at: null, ended_by: null, ended_by_name: null },
      };
      const evaluators = trial.evaluatorIds.map(
        (userId): EvaluatorRow => ({
          request_id: id,
          user_id: userId,
          user_name: names.get(userId) ?? '',
          asked: userId,
          asked_at: toSql(at),
          ...{ value: null, salt: null, digest: null, answered_at: null },
        }),
      );
      await insertTrial(trx, row, evaluators);
      return {
        rows: { request_trials: [row], trial_evaluators: evaluators },
        concerns: trial.evaluatorIds,
      };
    },
  };
}

/**
 * The names of these people by id. They need not be allowed to read the request: they are shown the device and the questions. DomainError
 * `invalid` when one of them cannot answer.
 */
async function namesOf(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  const people = (await peopleById(db, ids)).filter(canAct);
  if (people.length < ids.length)
    throw invalidField('trial.evaluatorIds', MESSAGES.nobodyWithId('Each evaluator'));
  return new Map(people.map(({ id, name }) => [id, name]));
}
