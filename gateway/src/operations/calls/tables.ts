import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    call_hours: CallHoursTable;
  }
}

/** How a call fared at one gateway in one hour. */
export interface CallHoursTable {
  hour: SqlDateTime;
  /** Another one after each start of a gateway. */
  gateway: string;
  name: string;
  calls: number;
  failed: number;
  ms: number;
  /** How many took as long as each of `STEPS_MS`, and longer than all: numbers with spaces between them. */
  steps: string;
}
