import type { Form, Row } from '../../audit/index.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { type RecordedRow, toRecordedRow } from '../device-requests/rows.ts';
import {
  forEachTable,
  RECORDED_TABLE_NAMES,
  type RecordedTableName,
  type RowsOfRequest,
  recordedRows,
} from './recorded-tables.ts';

/** Somebody who was away and for whom a deputy acted, with their name at that time. */
export interface ActedFor {
  id: number;
  name: string;
}

/**
 * What an event changed: the new values as they are stored, by table and column. Everything else stayed the same. For the tables whose
 * rows belong to requests it has the written rows. A row replaces the earlier row with the same key.
 */
export interface Changes extends Readonly<Partial<Record<RecordedTableName, readonly Row[]>>> {
  /** The person whose deputy acted. It comes first, so that readers can find it. */
  acted_for?: ActedFor;
  device_requests?: Partial<RecordedRow>;
}

/** The form in which changes are written. Verification uses it to check that the portal wrote them. */
export const CHANGES: Form = {
  acted_for: 'row',
  device_requests: 'row',
  ...forEachTable(() => 'rows' as const),
};

/** The changes of a write: the columns of the request with new values, the written rows, and the person for whom a deputy acted. */
export function changesOf(
  before: DeviceRequest | null,
  after: DeviceRequest | null,
  written: RowsOfRequest = {},
  actedFor?: ActedFor,
): Changes {
  const was: Partial<RecordedRow> = before ? toRecordedRow(before) : {};
  const changed = Object.entries(after ? toRecordedRow(after) : {}).filter(
    ([column, value]) => value !== was[column as keyof RecordedRow],
  );
  const rows = RECORDED_TABLE_NAMES.flatMap((name) => {
    const { [name]: added = [] } = written;
    return added.length ? [[name, recordedRows(name, added)]] : [];
  });
  return {
    ...(actedFor && { acted_for: actedFor }),
    ...(changed.length && { device_requests: Object.fromEntries(changed) }),
    ...Object.fromEntries(rows),
  };
}

export const readChanges = (text: string): Changes => JSON.parse(text) as Changes;

/** The id, or the value of another column, of the first row of this table in the changes of an event; undefined without such a row. */
export const recordedIn = (changes: string | null, table: RecordedTableName, column = 'id'): unknown =>
  readChanges(changes ?? '{}')[table]?.[0]?.[column];

/** A pattern for SQL's `like`: how the changes of an event by a deputy begin. */
export const ACTED_FOR = '{"acted_for":%';
