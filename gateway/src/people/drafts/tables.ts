import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    drafts: DraftsTable;
  }
}

/** What a person has typed and not sent. */
export interface DraftsTable {
  user_id: number;
  /** The form, and the thing that it is about. */
  draft_key: string;
  /** JSON. */
  value: string;
  /** Grows with each save, also across a draft that is removed and begun again: it starts as the time in milliseconds. */
  version: number;
  saved_at: SqlDateTime;
}
