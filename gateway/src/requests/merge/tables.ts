import type { Selectable } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    request_merges: RequestMergesTable;
  }
}

/** The last merge of a request into an earlier one. It counts while the request is dismissed. */
export interface RequestMergesTable {
  request_id: number;
  /** NULL since the request was restored. */
  into_id: number | null;
  merged_at: SqlDateTime;
  merged_by: number;
  /** The name of the person at that time. */
  merged_by_name: string;
  /** JSON: the ids of the people whom this merge made supporters of the earlier request, until a restore ends that. */
  supporters: string;
}

export type MergeRow = Selectable<RequestMergesTable>;
