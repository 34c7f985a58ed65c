import type { SqlDateTime } from '../../../platform/db/index.ts';

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    remote_overrides: RemoteOverridesTable;
  }
}

/** What opens a page on which a dashboard comes from a person's own computer; `ticket_hash` is its SHA-256. */
export interface RemoteOverridesTable {
  ticket_hash: string;
  user_id: number;
  name: string;
  origin: string;
  created_at: SqlDateTime;
}
