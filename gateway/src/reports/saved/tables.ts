import type { ReportFrequency, Role } from '@portal/domain';
import type { Generated, Selectable } from 'kysely';
import type { SqlBoolean, SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    saved_reports: SavedReportsTable;
    saved_report_roles: SavedReportRolesTable;
    saved_report_people: SavedReportPeopleTable;
  }
}

/** A report with its filter, which somebody has saved to open it again, share it and get it by mail. */
export interface SavedReportsTable {
  id: Generated<number>;
  owner_id: number;
  name: string;
  /** JSON, see `SavedReportView`. */
  view: string;
  /** How often it is mailed; NULL when it is not. */
  mailed: ReportFrequency | null;
  /** The first day of the week, month or quarter for which its mails were last written; NULL without mails. */
  mailed_for: string | null;
  /** True when it is on the start page of the roles with which it is shared. */
  pinned: Generated<SqlBoolean>;
  created_at: SqlDateTime;
}

/** A role with which it is shared. */
export interface SavedReportRolesTable {
  report_id: number;
  role: Role;
}

/** A person with whom it is shared, and their choices about it. */
export interface SavedReportPeopleTable {
  report_id: number;
  user_id: number;
  shared: SqlBoolean;
  /** True when the person has put it on their start page. */
  tile: SqlBoolean;
  /** True when they have removed it from their start page, where it was for their role. */
  taken_off: Generated<SqlBoolean>;
  /** True when they want no mails of it. */
  muted: SqlBoolean;
}

export type SavedReportRow = Selectable<SavedReportsTable>;
