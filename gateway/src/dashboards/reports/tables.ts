import type { Measure, ProblemKind } from '@portal/domain';
import type { Generated } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    dashboard_problems: DashboardProblemsTable;
    dashboard_problem_marks: DashboardProblemMarksTable;
    dashboard_measures: DashboardMeasuresTable;
  }
}

/** A problem of a version, however often browsers report it. `stack` is JSON. */
export interface DashboardProblemsTable {
  id: Generated<number>;
  name: string;
  version: string;
  fingerprint: string;
  kind: ProblemKind;
  message: string;
  stack: string;
  first_at: SqlDateTime;
  last_at: SqlDateTime;
  count: number;
}

/** Facts that reports of a problem share, each with a count. A box stands for a share of all people. */
export interface DashboardProblemMarksTable {
  problem_id: number;
  kind: 'box' | 'browser' | 'route';
  value: string;
  count: number;
}

/** How often a measurement of a day was within a step; `step` is the place in the list of the measure's steps. */
export interface DashboardMeasuresTable {
  name: string;
  version: string;
  measure: Measure;
  day: string;
  step: number;
  count: number;
}
