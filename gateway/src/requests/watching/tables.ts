import type { SqlBoolean } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    request_watchers: RequestWatchersTable;
  }
}

/** A person's choice: to be notified about a request, or not. */
export interface RequestWatchersTable {
  request_id: number;
  user_id: number;
  watching: SqlBoolean;
}
