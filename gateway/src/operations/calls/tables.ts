import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    call_hours: CallHoursTable;
  }
}

/** The counts of one call at one gateway in one hour. */
export interface CallHoursTable {
  hour: SqlDateTime;
  /** The id of the gateway, which is new after each start. */
  gateway: string;
  name: string;
  calls: number;
  failed: number;
  ms: number;
  /** The number of calls in each step of `STEPS_MS`, and beyond the last one: numbers with spaces between them. */
  steps: string;
}
