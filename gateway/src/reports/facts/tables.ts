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

/** Stands in the sums for all departments, or all manufacturers. */
export const ALL = '';

/** What a request is now, by which reports are narrowed. Foreign keys would slow withdrawals: a withdrawn request is gone at the next count. */
export interface ReportFactsTable {
  request_id: number;
  /** The version of the request that is counted. */
  version: number;
  department: string;
  manufacturer: string;
  urgency: string;
  stage: Stage;
  outcome: ReportOutcome | null;
  /** Who has submitted it. 0 where a gateway wrote it that did not count by requester. */
  requester_id: Generated<number>;
}

/** Something that is counted of a request. Days are of the calendar where the hospital is. */
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

/** What was counted on a day, or in a month, of requests with this department and manufacturer. */
export interface ReportSumsTable {
  measure: ReportMeasure;
  grain: 'day' | 'month';
  /** Empty for all of them. */
  department: string;
  manufacturer: string;
  /** The first day of a month. */
  day: string;
  /** JSON, see `Cells`. */
  cells: string;
}

/** A day whose sums are to be made anew. It may stand here several times. */
export interface ReportMarksTable {
  id: Generated<number>;
  measure: ReportMeasure;
  day: string;
}

/** One row: how far is counted. */
export interface ReportStatesTable {
  id: number;
  /** Says by which rules and which calendar is counted: `countingKey`. */
  calendar: string;
  /** While all are counted anew: the request up to which they are. NULL when all are counted and added up. */
  position: number | null;
  /** The last event of all histories when it was counted last. */
  event_id: number;
  /** What has happened until then is counted. */
  counted_at: SqlDateTime;
}

export type ReportFactsRow = Selectable<ReportFactsTable>;
export type ReportEntryRow = Selectable<ReportEntriesTable>;
export type ReportSumRow = Selectable<ReportSumsTable>;
export type Mark = Pick<Selectable<ReportMarksTable>, 'measure' | 'day'>;
