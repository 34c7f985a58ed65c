import type { Stage } from '@portal/domain';
import type { ColumnType, Generated, Insertable, Selectable, Updateable } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';
import type { RequestColumns } from './request-columns.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    device_requests: DeviceRequestsTable;
  }
}

/**
 * The fields of the catalogue come from `RequestColumns`. Each `*_at` sort key is the submission date (`archived_at` is
 * the last change) while the request belongs to that list, and NULL otherwise. So each list is one range of one index.
 * `sortKeys` computes these keys and `stage` at every write. In the indexes `stage` stands before the submission date: a
 * list of some stages is one range for each stage.
 */
export interface DeviceRequestsTable extends RequestColumns {
  id: Generated<number>;
  /** Counts writes: every UPDATE compares it with the version that was read before. */
  version: number;
  analysis_at: SqlDateTime | null;
  pending_at: SqlDateTime | null;
  committee_at: SqlDateTime | null;
  supply_at: SqlDateTime | null;
  archived_at: SqlDateTime | null;
  stage: Stage;
  /** When the request came to its stage. NULL where an older gateway has written it. */
  stage_since: SqlDateTime | null;
  /** Its sort key in the order that has urgent requests first. */
  ranked_at: SqlDateTime;
  /** The end of the day by which the stage should be finished. It also depends on the settings of the hospital. */
  due_at: SqlDateTime | null;
  /** The `searchKeyOf` of all texts that a search looks at. */
  search_text: ColumnType<string | null, string, string>;
}

export type RequestRow = Selectable<DeviceRequestsTable>;
export type RequestInsert = Insertable<DeviceRequestsTable>;
export type RequestUpdate = Updateable<DeviceRequestsTable>;
