import type { RequestInsert, RequestRow } from '../db/tables.ts';
import { isoToSql, toIso } from '../db/time.ts';
import type { DeviceRequest } from './model.ts';
import { sortKeys } from './sort-keys.ts';

const bit = (value: boolean) => (value ? 1 : 0);
const iso = (stored: string | null) => (stored === null ? null : toIso(stored));
const stored = (instant: string | null) => (instant === null ? null : isoToSql(instant));

/** The columns a request is read from; sort keys stay in the database. */
export const REQUEST_COLUMNS = [
  'device_requests.id',
  'device_name',
  'description',
  'additional_notes',
  'representative_name',
  'device_requests.department',
  'manufacturer',
  'is_replacement',
  'replacement_details',
  'old_device_name',
  'old_device_manufacturer',
  'requested_by',
  'requester_email',
  'status',
  'submission_date',
  'last_updated',
  'analyst_notes',
  'committee_notes',
  'is_ordered',
  'order_date',
  'is_backordered',
  'is_on_shelf',
  'shelf_date',
  'lawson_id',
  'version',
] as const;

const LONG_TEXTS = [
  'description',
  'additional_notes',
  'replacement_details',
  'analyst_notes',
  'committee_notes',
] as const satisfies readonly (typeof REQUEST_COLUMNS)[number][];

/** For lists that show none of the long texts, by far the most of a row: those are missing in what is made of it. */
export const BRIEF_COLUMNS = REQUEST_COLUMNS.filter(
  (column) => !(LONG_TEXTS as readonly string[]).includes(column),
) as unknown as typeof REQUEST_COLUMNS;

type ReadRow = Omit<
  RequestRow,
  'analysis_at' | 'pending_at' | 'committee_at' | 'supply_at' | 'archived_at' | 'stage'
>;

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

/** Everything but the id, with the sort keys that belong to this state. */
export function toRow(request: Omit<DeviceRequest, 'id'>): RequestInsert {
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
    ...sortKeys(request),
  };
}
