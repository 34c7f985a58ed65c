import type { SqlDateTime } from '../../../platform/db/index.ts';

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    remote_overrides: RemoteOverridesTable;
  }
}

/** The ticket of a page that loads a dashboard from a person's own computer. `ticket_hash` is the ticket's SHA-256. */
export interface RemoteOverridesTable {
  ticket_hash: string;
  user_id: number;
  name: string;
  origin: string;
  created_at: SqlDateTime;
}
