import type { AnalysisSection } from '@portal/domain';
import type { Selectable } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    analysis_sections: AnalysisSectionsTable;
    analysis_writers: AnalysisWritersTable;
  }
}

/** A section of a request's value analysis, as it was saved last. */
export interface AnalysisSectionsTable {
  request_id: number;
  section: AnalysisSection;
  /** The version of the value analysis that this save made: the newest of its sections is the version of the whole. */
  version: number;
  /** JSON, see `StoredSection`. */
  value: string;
  salt: string;
  /** SHA-256 of salt and value. The history records it instead of the value. */
  digest: string;
  saved_by: number;
  /** The name at that time. */
  saved_by_name: string;
  saved_at: SqlDateTime;
  /** The browser's id of the save, by which it recognizes its own save. The history does not record it. */
  save_id: string | null;
}

/** Who is writing a section now. A row counts until its time is over, and is renewed as long as its writer is active. */
export interface AnalysisWritersTable {
  request_id: number;
  section: AnalysisSection;
  user_id: number;
  until: SqlDateTime;
}

export type AnalysisSectionRow = Selectable<AnalysisSectionsTable>;
