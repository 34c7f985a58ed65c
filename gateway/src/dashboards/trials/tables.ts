import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    dashboard_canaries: DashboardCanariesTable;
    dashboard_canary_people: DashboardCanaryPeopleTable;
  }
}

export const CANARY_STATES = ['watched', 'promoted', 'rolled_back', 'left'] as const;
export type CanaryState = (typeof CANARY_STATES)[number];

/** The state of the last canary of a dashboard: how it was judged, or that it is watched. */
export interface DashboardCanariesTable {
  name: string;
  /** Random: identifies one comparison of two versions, and hides the identities of its people. */
  trial: string;
  live: string;
  canary: string;
  started_at: SqlDateTime;
  state: CanaryState;
  /** Null while it is watched. */
  reason: string | null;
  judged_at: SqlDateTime | null;
}

/** The reports of one person's browsers about a version while it was watched. Deleted when it is judged. */
export interface DashboardCanaryPeopleTable {
  trial: string;
  side: 'live' | 'canary';
  /** A hash of the trial and the person. */
  person: string;
  /** At most ten are counted. */
  loads: number;
  failed: number;
  stopped: number;
  timed: number;
  ms: number;
}
