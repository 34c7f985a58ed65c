import type { AnalysisSection } from '@portal/domain';
import type { Selectable } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    analysis_sections: AnalysisSectionsTable;
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
  /** SHA-256 of salt and value. The history records it in place of the value. */
  digest: string;
  saved_by: number;
  /** The name at that time. */
  saved_by_name: string;
  saved_at: SqlDateTime;
}

export type AnalysisSectionRow = Selectable<AnalysisSectionsTable>;
