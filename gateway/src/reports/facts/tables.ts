import type { Currency, ReportMeasure, ReportOutcome, Stage } from '@portal/domain';
import type { Generated, Selectable } from 'kysely';
import type { SqlBoolean, SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    report_facts: ReportFactsTable;
    report_entries: ReportEntriesTable;
    report_sums: ReportSumsTable;
    report_marks: ReportMarksTable;
    report_states: ReportStatesTable;
  }
}

/** The value in sums that stands for all departments, or all manufacturers. */
export const ALL = '';

/**
 * The current values of a request by which reports can be filtered. There is no foreign key, because it would slow withdrawals: the row of
 * a withdrawn request is removed by the next count.
 */
export interface ReportFactsTable {
  request_id: number;
  /** The version of the request that was counted. */
  version: number;
  department: string;
  manufacturer: string;
  urgency: string;
  stage: Stage;
  outcome: ReportOutcome | null;
  /** The person who has submitted the request. 0 in rows of a gateway that did not count by requester. */
  requester_id: Generated<number>;
}

/** An entry: something that is counted of a request. Days are dates in the time zone of the hospital. */
export interface ReportEntriesTable {
  request_id: number;
  measure: ReportMeasure;
  day: string;
  days: number | null;
  waited: number | null;
  marked: SqlBoolean;
  currency: Currency | null;
  /** JSON, see `Money`. */
  money: string | null;
}

/** The sum of the entries of a day or a month, for one department and manufacturer. */
export interface ReportSumsTable {
  measure: ReportMeasure;
  grain: 'day' | 'month';
  /** Empty for all departments or manufacturers. */
  department: string;
  manufacturer: string;
  /** For a month, its first day. */
  day: string;
  /** JSON, see `Cells`. */
  cells: string;
}

/** A day whose sums must be computed again. It may be stored more than once. */
export interface ReportMarksTable {
  id: Generated<number>;
  measure: ReportMeasure;
  day: string;
}

/** The progress of counting, in one row. */
export interface ReportStatesTable {
  id: number;
  /** Identifies the rules and the calendar by which reports count: `countingKey`. */
  calendar: string;
  /** While everything is counted again: the id of the last counted request. NULL when everything is counted and summed. */
  position: number | null;
  /** The last event of all histories at the last count. */
  event_id: number;
  /** Events before this instant are counted. */
  counted_at: SqlDateTime;
}

export type ReportFactsRow = Selectable<ReportFactsTable>;
export type ReportEntryRow = Selectable<ReportEntriesTable>;
export type ReportSumRow = Selectable<ReportSumsTable>;
export type Mark = Pick<Selectable<ReportMarksTable>, 'measure' | 'day'>;
