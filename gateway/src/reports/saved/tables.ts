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

/** A report as somebody has narrowed it, to be opened again, shared and mailed. */
export interface SavedReportsTable {
  id: Generated<number>;
  owner_id: number;
  name: string;
  /** JSON, see `SavedReportView`. */
  view: string;
  /** NULL: nobody is mailed. */
  mailed: ReportFrequency | null;
  /** The first day of the week, month or quarter for which its mails were written last; NULL before the first. */
  mailed_for: string | null;
  /** It stands on the start page of the roles with which it is shared. */
  pinned: Generated<SqlBoolean>;
  created_at: SqlDateTime;
}

/** With which roles it is shared. */
export interface SavedReportRolesTable {
  report_id: number;
  role: Role;
}

/** With whom it is shared, and what each person has chosen about it. */
export interface SavedReportPeopleTable {
  report_id: number;
  user_id: number;
  shared: SqlBoolean;
  /** It stands on their start page. */
  tile: SqlBoolean;
  /** They have taken it off their start page, on which it stood for their role. */
  taken_off: Generated<SqlBoolean>;
  /** They want no mails of it. */
  muted: SqlBoolean;
}

export type SavedReportRow = Selectable<SavedReportsTable>;
