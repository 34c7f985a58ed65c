import type { RequestInsert, RequestRow } from '../db/tables.ts';
import { searchKeyOf } from '../db/text.ts';
import { isoToSql, toIso } from '../db/time.ts';
import type { DeviceRequest } from './model.ts';
import { type SortColumn, sortKeys } from './sort-keys.ts';

const bit = (value: boolean) => (value ? 1 : 0);
const iso = (stored: string | null) => stored && toIso(stored);
const stored = (instant: string | null) => (instant === null ? null : isoToSql(instant));

/** Where each field of a request is stored; sort keys stay in the database. */
const COLUMN_OF = {
  id: 'device_requests.id',
  deviceName: 'device_name',
  description: 'description',
  additionalNotes: 'additional_notes',
  representativeName: 'representative_name',
  department: 'device_requests.department',
  manufacturer: 'manufacturer',
  isReplacement: 'is_replacement',
  replacementDetails: 'replacement_details',
  oldDeviceName: 'old_device_name',
  oldDeviceManufacturer: 'old_device_manufacturer',
  requestedBy: 'requested_by',
  requesterEmail: 'requester_email',
  status: 'status',
  submissionDate: 'submission_date',
  lastUpdated: 'last_updated',
  analystNotes: 'analyst_notes',
  committeeNotes: 'committee_notes',
  isOrdered: 'is_ordered',
  orderDate: 'order_date',
  isBackordered: 'is_backordered',
  isOnShelf: 'is_on_shelf',
  shelfDate: 'shelf_date',
  lawsonId: 'lawson_id',
  version: 'version',
} as const satisfies Record<Exclude<keyof DeviceRequest, 'requesterName' | 'files'>, string>;

export const REQUEST_COLUMNS = Object.values(COLUMN_OF);

/** The columns that a request's history records, without their table. */
export const RECORDED: readonly string[] = REQUEST_COLUMNS.map((column) =>
  column.replace(/^.*\./, ''),
).filter((column) => column !== 'id');

/** What decides who may read a request and where it stands, whichever fields are shown. */
const ALWAYS: ReadonlySet<string> = new Set([
  'id',
  'requestedBy',
  'requesterEmail',
  'status',
  'submissionDate',
]);

/** The columns of some fields. What is not read is missing in what is made of the row. */
export const columnsOf = (fields: ReadonlySet<string>): typeof REQUEST_COLUMNS =>
  Object.entries(COLUMN_OF).flatMap(([name, column]) => (ALWAYS.has(name) || fields.has(name) ? column : []));

type Computed = SortColumn | 'search_text';
export type ReadRow = Omit<RequestRow, Computed>;

export function fromRow(row: ReadRow & { requester_name?: string }): DeviceRequest {
  return {
    id: row.id,
    deviceName: row.device_name,
    description: row.description,
    additionalNotes: row.additional_notes,
    representativeName: row.representative_name,
    department: row.department,
    manufacturer: row.manufacturer,
    isReplacement: row.is_replacement === 1,
    replacementDetails: row.replacement_details,
    oldDeviceName: row.old_device_name,
    oldDeviceManufacturer: row.old_device_manufacturer,
    requestedBy: row.requested_by,
    requesterEmail: row.requester_email,
    ...(row.requester_name !== undefined && { requesterName: row.requester_name }),
    status: row.status,
    submissionDate: toIso(row.submission_date),
    lastUpdated: iso(row.last_updated),
    analystNotes: row.analyst_notes,
    committeeNotes: row.committee_notes,
    isOrdered: row.is_ordered === 1,
    orderDate: iso(row.order_date),
    isBackordered: row.is_backordered === 1,
    isOnShelf: row.is_on_shelf === 1,
    shelfDate: iso(row.shelf_date),
    lawsonId: row.lawson_id,
    version: row.version,
  };
}

/** What a request's history records: everything but the id and what is computed from the others. */
export type RecordedRow = Omit<RequestInsert, 'id' | Computed>;

export function toRecordedRow(request: Omit<DeviceRequest, 'id'>): RecordedRow {
  return {
    device_name: request.deviceName,
    description: request.description,
    additional_notes: request.additionalNotes,
    representative_name: request.representativeName,
    department: request.department,
    manufacturer: request.manufacturer,
    is_replacement: bit(request.isReplacement),
    replacement_details: request.replacementDetails,
    old_device_name: request.oldDeviceName,
    old_device_manufacturer: request.oldDeviceManufacturer,
    requested_by: request.requestedBy,
    requester_email: request.requesterEmail,
    status: request.status,
    submission_date: isoToSql(request.submissionDate),
    last_updated: stored(request.lastUpdated),
    analyst_notes: request.analystNotes,
    committee_notes: request.committeeNotes,
    is_ordered: bit(request.isOrdered),
    order_date: stored(request.orderDate),
    is_backordered: bit(request.isBackordered),
    is_on_shelf: bit(request.isOnShelf),
    shelf_date: stored(request.shelfDate),
    lawson_id: request.lawsonId,
    version: request.version,
  };
}

/** Everything but the id and the search key, with the sort keys that belong to this state. */
export const toColumns = (request: Omit<DeviceRequest, 'id'>): Omit<RequestInsert, 'id' | 'search_text'> => ({
  ...toRecordedRow(request),
  ...sortKeys(request),
});

/** The columns in which requests are searched. */
export const SEARCHED = ['device_name', 'manufacturer', 'description'] as const;

export const searchTextOf = (row: Partial<Record<(typeof SEARCHED)[number], string>>): string =>
  searchKeyOf(SEARCHED.map((column) => row[column] ?? ''));

/** Everything but the id. */
export function toRow(request: Omit<DeviceRequest, 'id'>): RequestInsert {
  const columns = toColumns(request);
  return { ...columns, search_text: searchTextOf(columns) };
}
