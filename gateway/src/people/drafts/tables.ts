import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    drafts: DraftsTable;
  }
}

/** A text that a person has typed and not sent. */
export interface DraftsTable {
  user_id: number;
  /** The form, and the record that it is about. */
  draft_key: string;
  /** JSON. */
  value: string;
  /** Grows with each save, also when a draft is removed and created again: the first version is the time in milliseconds. */
  version: number;
  saved_at: SqlDateTime;
}
