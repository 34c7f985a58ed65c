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
 * The fields of the catalogue come from `RequestColumns`. The `*_at` sort keys are the submission date (for `archived_at` the last change) while the request belongs to that list
 * and NULL otherwise, so that each list is one range of one index. They are computed by `sortKeys` at every write, as is
 * `stage`, in front of the submission date: a list narrowed to some stages is one range for each of them.
 */
export interface DeviceRequestsTable extends RequestColumns {
  id: Generated<number>;
  /** Counts writes: every UPDATE names the version it has read. */
  version: number;
  analysis_at: SqlDateTime | null;
  pending_at: SqlDateTime | null;
  committee_at: SqlDateTime | null;
  supply_at: SqlDateTime | null;
  archived_at: SqlDateTime | null;
  stage: Stage;
  /** `searchKeyOf` the texts in which requests are searched. */
  search_text: ColumnType<string | null, string, string>;
}

export type RequestRow = Selectable<DeviceRequestsTable>;
export type RequestInsert = Insertable<DeviceRequestsTable>;
export type RequestUpdate = Updateable<DeviceRequestsTable>;
