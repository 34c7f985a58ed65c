import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import { type DueDay, toldOfDay } from '../day-reminders/store.ts';
import type { EvaluatorRow, TrialRow } from './tables.ts';

/** The trials of some requests. */
export const trialsOf = (db: Database, requestIds: readonly number[]): Promise<TrialRow[]> =>
  db.selectFrom('request_trials').selectAll().where('request_id', 'in', requestIds).execute();

/** The evaluators of the trials of some requests, by name. */
export const evaluatorsOf = (db: Database, requestIds: readonly number[]): Promise<EvaluatorRow[]> =>
  db
    .selectFrom('trial_evaluators')
    .selectAll()
    .where('request_id', 'in', requestIds)
    .orderBy('user_name')
    .orderBy('user_id')
    .execute();

/** The evaluators of the trials of some requests, by name, without their answers. */
export const evaluatorsWithoutAnswers = async (
  db: Database,
  requestIds: readonly number[],
): Promise<EvaluatorRow[]> =>
  (
    await db
      .selectFrom('trial_evaluators')
      .select(['request_id', 'user_id', 'user_name', 'asked', 'asked_at', 'digest', 'answered_at'])
      .where('request_id', 'in', requestIds)
      .orderBy('user_name')
      .orderBy('user_id')
      .execute()
  ).map((row) => ({ ...row, value: null, salt: null }));

/** The row of one evaluator; undefined when the person is not asked. */
export const evaluatorOf = (
  db: Database,
  requestId: number,
  userId: number,
): Promise<EvaluatorRow | undefined> =>
  db
    .selectFrom('trial_evaluators')
    .selectAll()
    .where('request_id', '=', requestId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Of these requests, those whose trial waits for the person's evaluation. */
export async function requestsEvaluatedBy(
  db: Database,
  userId: number,
  requestIds: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('trial_evaluators')
    .innerJoin('device_requests', 'device_requests.id', 'request_id')
    .select('request_id')
    .where('asked', '=', userId)
    .where('request_id', 'in', requestIds)
    .where('device_requests.status', '=', 'approved')
    .execute();
  return new Set(rows.map(({ request_id }) => request_id));
}

/** Of these requests, those whose trial has not ended. */
export async function requestsOnTrial(
  db: Database,
  _userId: number,
  requestIds: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('request_trials')
    .select('request_id')
    .where('request_id', 'in', requestIds)
    .where('open_until', 'is not', null)
    .execute();
  return new Set(rows.map(({ request_id }) => request_id));
}

/** The next `count` evaluations for which a person is asked, with the device, the longest waiting first. */
export const evaluationsAskedOf = (
  db: Database,
  { person, count }: { person: number; count: number },
): Promise<(EvaluatorRow & { device_name: string; manufacturer: string })[]> =>
  db
    .selectFrom('trial_evaluators as own')
    .innerJoin('device_requests as request', 'request.id', 'own.request_id')
    .selectAll('own')
    .select(['request.device_name', 'request.manufacturer'])
    .where('own.asked', '=', person)
    .where('request.status', '=', 'approved')
    .orderBy('own.asked_at')
    .orderBy('own.request_id')
    .limit(count)
    .execute();

/** A condition for another statement: the person is an evaluator of the request's trial. */
export const evaluatedBy = (requestId: Expression<number>, userId: Expression<number>) =>
  sql<SqlBool>`exists (select 1 from trial_evaluators as evaluator
    where evaluator.request_id = ${requestId} and evaluator.user_id = ${userId})`;

export async function insertTrial(
  db: Database,
  trial: TrialRow,
  evaluators: readonly EvaluatorRow[],
): Promise<void> {
  await db.insertInto('request_trials').values(trial).execute();
  await db.insertInto('trial_evaluators').values(evaluators).execute();
}

export async function updateTrial(db: Database, { request_id, ...changes }: TrialRow): Promise<void> {
  await db.updateTable('request_trials').set(changes).where('request_id', '=', request_id).execute();
}

export async function updateEvaluator(
  db: Database,
  { request_id, user_id, ...changes }: EvaluatorRow,
): Promise<void> {
  await db
    .updateTable('trial_evaluators')
    .set(changes)
    .where('request_id', '=', request_id)
    .where('user_id', '=', user_id)
    .execute();
}

/** Asks nobody any more for an evaluation of this trial. */
export async function askNobody(db: Database, requestId: number): Promise<void> {
  await db
    .updateTable('trial_evaluators')
    .set({ asked: null })
    .where('request_id', '=', requestId)
    .where('asked', 'is not', null)
    .execute();
}

export async function deleteTrialOf(db: Database, requestId: number): Promise<void> {
  await db.deleteFrom('trial_evaluators').where('request_id', '=', requestId).execute();
  await db.deleteFrom('request_trials').where('request_id', '=', requestId).execute();
}

export type TrialReminder = 'trial_ends' | 'trial_over';

/**
 * The running trials whose last day is from `from` to `until`, and for which the reminder `kind` was not sent. `trial_ends` is sent only
 * while an evaluation is missing.
 */
export const trialsDue = (
  db: Database,
  { kind, from, until, count }: { kind: TrialReminder; from: string | null; until: string; count: number },
): Promise<DueDay[]> =>
  db
    .selectFrom('request_trials')
    .innerJoin('device_requests', 'device_requests.id', 'request_trials.request_id')
    .select(['request_trials.request_id', 'request_trials.open_until as day'])
    .where('open_until', '<=', until)
    .$if(from !== null, (query) => query.where('open_until', '>=', from ?? until))
    .$if(kind === 'trial_ends', (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('trial_evaluators as awaited')
            .select('awaited.user_id')
            .whereRef('awaited.request_id', '=', 'request_trials.request_id')
            .where('awaited.asked', 'is not', null),
        ),
      ),
    )
    .where('device_requests.status', '=', 'approved')
    .where((eb) => eb.not(toldOfDay(kind, eb.ref('request_trials.request_id'))))
    .orderBy('open_until')
    .orderBy('request_trials.request_id')
    .limit(count)
    .$narrowType<DueDay>()
    .execute();
