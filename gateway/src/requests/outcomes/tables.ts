import type { Selectable } from 'kysely';
import type { SqlBoolean, SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    request_conditions: RequestConditionsTable;
  }
}

/** A condition of an approval. Days are days of the calendar where the hospital is. */
export interface RequestConditionsTable {
  request_id: number;
  /** Counts the conditions of its request, from 1. */
  number: number;
  text: string;
  person_id: number;
  /** The name at that time. */
  person_name: string;
  until_day: string;
  blocks_ordering: SqlBoolean;
  given_at: SqlDateTime;
  given_by_name: string;
  /** The person for whom it waits and its day while it is open; NULL when it is closed. */
  open_for: number | null;
  open_until: string | null;
  closed_at: SqlDateTime | null;
  closed_by: number | null;
  closed_by_name: string | null;
  /** What was done for it. */
  note: string | null;
}

export type ConditionRow = Selectable<RequestConditionsTable>;
