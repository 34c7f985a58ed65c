import type { Generated, Selectable } from 'kysely';
import type { UserEventContent } from '../../audit/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    user_events: UserEventsTable;
  }
}

/** Append-only history of a person and their roles. `hash` covers the row and the previous hash of the same person. */
export interface UserEventsTable extends UserEventContent {
  id: Generated<number>;
  hash: string;
}

export type UserEventRow = Selectable<UserEventsTable>;
