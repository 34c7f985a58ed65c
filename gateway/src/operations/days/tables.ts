import type { DayNumber } from '@portal/domain';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    day_numbers: DayNumbersTable;
    upkeep_runs: UpkeepRunsTable;
  }
}

/** A value that was measured on a day in UTC. */
export interface DayNumbersTable {
  day: string;
  name: DayNumber;
  value: number;
}

/** When a task of the upkeep last succeeded at any gateway. */
export interface UpkeepRunsTable {
  task: string;
  succeeded_at: SqlDateTime;
}
