import type { TrialResult } from '@portal/domain';
import type { Selectable } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    request_trials: RequestTrialsTable;
    trial_evaluators: TrialEvaluatorsTable;
  }
}

/** The trial of an approved device. Days are days of the calendar where the hospital is. */
export interface RequestTrialsTable {
  request_id: number;
  units: number;
  from_day: string;
  until_day: string;
  /** JSON: a list of `TrialQuestion`. */
  questions: string;
  started_at: SqlDateTime;
  started_by_name: string;
  /** The trial's last day, until the trial is ended; then NULL. */
  open_until: string | null;
  result: TrialResult | null;
  reason: string | null;
  ended_at: SqlDateTime | null;
  ended_by: number | null;
  ended_by_name: string | null;
}

/** Somebody who evaluates a trial, and what they have answered. */
export interface TrialEvaluatorsTable {
  request_id: number;
  user_id: number;
  /** The name at that time. */
  user_name: string;
  /** The person's id while their answer is awaited; else NULL. */
  asked: number | null;
  asked_at: SqlDateTime;
  /** JSON, see `Evaluation`. NULL until they have answered. */
  value: string | null;
  salt: string | null;
  /** SHA-256 of salt and value. The history records it instead of the value. */
  digest: string | null;
  answered_at: SqlDateTime | null;
}

export type TrialRow = Selectable<RequestTrialsTable>;
export type EvaluatorRow = Selectable<TrialEvaluatorsTable>;
