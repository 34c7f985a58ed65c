import type { Generated, Selectable } from 'kysely';
import type { EventContent } from '../../audit/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    request_events: RequestEventsTable;
  }
}

/** The histories of requests; events are only added. `hash` covers the row and the previous hash of the same request. */
export interface RequestEventsTable extends EventContent {
  id: Generated<number>;
  hash: string;
}

export type EventRow = Selectable<RequestEventsTable>;
