import type { Selectable } from 'kysely';
import type { RequestPart, Row } from '../../audit/index.ts';
import type { Tables } from '../../platform/db/index.ts';
import { recordedComment, verifyText } from '../comments/recorded.ts';
import { recordedConsultation, verifyConsultation } from '../consultations/recorded.ts';
import { recordedEvidence, verifyEvidence } from '../evidence/recorded.ts';
import { recordedFollowUp, verifyFollowUp } from '../follow-ups/recorded.ts';
import { recordedEvaluator, verifyEvaluator } from '../trials/recorded.ts';
import { recordedSection, verifySection } from '../value-analysis/recorded.ts';

/** A table whose rows belong to requests. An event records the rows that were written with it. */
interface RecordedTable {
  /** The columns that identify a row. */
  key: readonly string[];
  /** The recorded part of a row. Without it, the whole row is recorded. */
  recorded?: (row: never) => object;
  /** The problems of a row that can be found without its history. */
  verify?: (row: never) => string[];
}

/** Every table that histories record besides the requests themselves. */
const RECORDED_TABLES = {
  request_files: { key: ['id'] },
  request_votes: { key: ['request_id', 'user_id'] },
  request_recusals: { key: ['request_id', 'user_id'] },
  analysis_sections: { key: ['request_id', 'section'], recorded: recordedSection, verify: verifySection },
  request_conditions: { key: ['request_id', 'number'] },
  request_evidence: { key: ['request_id', 'id'], recorded: recordedEvidence, verify: verifyEvidence },
  request_consultations: {
    key: ['request_id', 'id'],
    recorded: recordedConsultation,
    verify: verifyConsultation,
  },
  request_trials: { key: ['request_id'] },
  trial_evaluators: {
    key: ['request_id', 'user_id'],
    recorded: recordedEvaluator,
    verify: verifyEvaluator,
  },
  request_follow_ups: { key: ['request_id', 'id'], recorded: recordedFollowUp, verify: verifyFollowUp },
  request_merges: { key: ['request_id'] },
  request_first_approvals: { key: ['request_id'] },
  request_routings: { key: ['request_id'] },
  request_comments: { key: ['request_id', 'id'], recorded: recordedComment, verify: verifyText },
} as const satisfies Readonly<Record<RequestPart, RecordedTable>>;

export type RecordedTableName = keyof typeof RECORDED_TABLES;

export const RECORDED_TABLE_NAMES = Object.keys(RECORDED_TABLES) as readonly RecordedTableName[];

/** Rows of a request as they are stored, by table. */
export type RowsOfRequest = { readonly [Name in RecordedTableName]?: readonly Selectable<Tables[Name]>[] };

/** Makes a record with the result of `of` for each of the tables. */
export const forEachTable = <T>(of: (name: RecordedTableName) => T): Record<RecordedTableName, T> =>
  Object.fromEntries(RECORDED_TABLE_NAMES.map((name) => [name, of(name)])) as Record<RecordedTableName, T>;

export const entryOf = (name: RecordedTableName): RecordedTable => RECORDED_TABLES[name];

/** The parts of these rows that a history records. */
export const recordedRows = (name: RecordedTableName, rows: readonly object[]): Row[] => {
  const { recorded = (row: object) => row } = entryOf(name);
  return rows.map((row) => recorded(row as never) as Row);
};
