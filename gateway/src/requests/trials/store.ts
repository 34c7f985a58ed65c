import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { EvaluatorRow, TrialRow } from './tables.ts';

/** The trials of some requests. */
export const trialsOf = (db: Database, requestIds: readonly number[]): Promise<TrialRow[]> =>
  db.selectFrom('request_trials').selectAll().where('request_id', 'in', requestIds).execute();

/** Who evaluates the trials of some requests. */
export const evaluatorsOf = (db: Database, requestIds: readonly number[]): Promise<EvaluatorRow[]> =>
  db
    .selectFrom('trial_evaluators')
    .selectAll()
    .where('request_id', 'in', requestIds)
    .orderBy('user_name')
    .orderBy('user_id')
    .execute();

/** What is asked of a person whose evaluation is awaited, with the device: the longest waiting first. */
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

/** Whether a person evaluates the trial of a request, as a part of another statement. */
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

/** Nobody is asked for an evaluation of this trial any more. */
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

/** The trials under way whose last day is this one or was before, of which `kind` was not told yet. */
export const trialsDue = (
  db: Database,
  { kind, day, count }: { kind: 'trial_ends' | 'trial_over'; day: string; count: number },
): Promise<{ request_id: number; open_until: string | null }[]> =>
  db
    .selectFrom('request_trials')
    .innerJoin('device_requests', 'device_requests.id', 'request_trials.request_id')
    .select(['request_trials.request_id', 'request_trials.open_until'])
    .where('open_until', '<=', day)
    .where('device_requests.status', '=', 'approved')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('day_reminders as told')
            .select('told.day')
            .whereRef('told.request_id', '=', 'request_trials.request_id')
            .where('told.kind', '=', kind),
        ),
      ),
    )
    .orderBy('open_until')
    .orderBy('request_trials.request_id')
    .limit(count)
    .execute();
