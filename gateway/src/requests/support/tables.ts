import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    request_supporters: RequestSupportersTable;
  }
}

/** A person who asks for the device of somebody else's request. */
export interface RequestSupportersTable {
  request_id: number;
  user_id: number;
  since: SqlDateTime;
}
