import type { Measure, ProblemKind } from './dashboard-reports.ts';

/** A value with how often it was reported. */
export interface Counted {
  value: string;
  count: number;
}

/** How a version performs in browsers. Times are in milliseconds. */
export interface VersionHealth {
  version: string;
  /** How often the version was shown in the last 30 days. */
  shown: number;
  /** How often the version could not be shown in the last day. */
  failed_last_day: number;
  /** The value that three of four measurements do not exceed; null when there are none, or when it is beyond the last step. */
  p75: Record<Measure, number | null>;
}

/** A problem of a version, listed once however often browsers have reported it. */
export interface ReportedProblem {
  version: string;
  kind: ProblemKind;
  message: string;
  /**
   * The frames as `name file:line:column`. They are places in the team's sources when the version came with source maps, otherwise in the
   * built files.
   */
  stack: string[];
  /** The first place of the stack that is in the team's own sources, without the name. Null when no source map contains it. */
  place: string | null;
  first_at: string;
  last_at: string;
  count: number;
  /** An estimate of the number of people. */
  people: number;
  browsers: Counted[];
  routes: Counted[];
}

/** What browsers have reported of a dashboard, as `GET /api/dashboards/{name}/health` answers it. */
export interface DashboardHealth {
  name: string;
  versions: VersionHealth[];
  problems: ReportedProblem[];
}
