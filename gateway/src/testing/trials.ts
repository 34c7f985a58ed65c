import { addDays, dayOf } from '@portal/domain';
import type { Database } from '../platform/context.ts';
import { insertTrial } from '../requests/trials/store.ts';
import type { EvaluatorRow, TrialRow } from '../requests/trials/tables.ts';

/** The days of a trial that has begun, whatever day it is where the hospital is, and that ends in weeks. */
export function trialDays(now = new Date()): { from: string; until: string } {
  const today = dayOf(now, 'UTC');
  return { from: addDays(today, -2), until: addDays(today, 28) };
}

/** What an approval for trial is sent with, by REST. */
export const trialToBegin = (...evaluators: number[]) => ({
  units: 3,
  ...trialDays(),
  evaluator_ids: evaluators,
  questions: [{ text: 'How easy is it to use?', scale: 'rating' as const }],
});

/** Puts an approved request on trial, as it is stored: this person evaluates it. */
export async function putOnTrial(
  db: Database,
  requestId: number,
  { id, name }: { id: number; name: string },
  changes: { trial?: Partial<TrialRow>; evaluator?: Partial<EvaluatorRow> } = {},
): Promise<void> {
  const since = '2026-01-01 00:00:00.000';
  const { units, questions } = trialToBegin();
  const [from, until] = ['2020-01-01', '2999-12-31'];
  await insertTrial(
    db,
    {
      ...{ request_id: requestId, units, from_day: from, until_day: until, open_until: until },
      questions: JSON.stringify(questions.map((question) => ({ id: '1', ...question }))),
      ...{ started_at: since, started_by_name: 'The office' },
      ...{ result: null, reason: null, ended_at: null, ended_by: null, ended_by_name: null },
      ...changes.trial,
    },
    [
      {
        ...{ request_id: requestId, user_id: id, user_name: name, asked: id, asked_at: since },
        ...{ value: null, salt: null, digest: null, answered_at: null },
        ...changes.evaluator,
      },
    ],
  );
  await db
    .updateTable('device_requests')
    .set({ outcome: 'approved_for_trial', order_blocked_by: 'trial' })
    .where('id', '=', requestId)
    .execute();
}
