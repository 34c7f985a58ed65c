import type { RecusalSource } from '@portal/domain';
import type { Selectable } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    request_recusals: RequestRecusalsTable;
  }
}

/** A member who does not vote on a request. Rows are never changed. Names are those of that time. */
export interface RequestRecusalsTable {
  request_id: number;
  user_id: number;
  user_name: string;
  source: RecusalSource;
  /** Null for a declared interest: the declaration says it. */
  reason: string | null;
  /** Who has recused them; null for a declared interest. */
  recused_by: number | null;
  recused_by_name: string | null;
  at: SqlDateTime;
}

export type RecusalRow = Selectable<RequestRecusalsTable>;
