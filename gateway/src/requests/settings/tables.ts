import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    hospital_settings: HospitalSettingsTable;
  }
}

/** Each change of a setting. The row with the highest version counts; without any row, the default does. */
export interface HospitalSettingsTable {
  name: string;
  version: number;
  /** JSON. */
  value: string;
  changed_at: SqlDateTime;
  changed_by: number;
  /** The person's name at that time. */
  changed_by_name: string;
}
