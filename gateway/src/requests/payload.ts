import { DomainError } from '@portal/domain';
import type { DeviceRequest } from './model.ts';

export type Body = Readonly<Record<string, unknown>>;

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A JSON object, or DomainError `invalid`. */
export function asObject(body: unknown): Body {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new DomainError('invalid', 'The body must be a JSON object');
  }
  return body as Body;
}

/** A field in either spelling (decisions, "Both spellings"). */
export const field = (body: Body, name: string): unknown => body[name] ?? body[snake(name)];

const FIELDS = [
  'deviceName',
  'description',
  'additionalNotes',
  'representativeName',
  'department',
  'manufacturer',
  'isReplacement',
  'replacementDetails',
  'oldDeviceName',
  'oldDeviceManufacturer',
] as const;

/**
 * The create payload in the domain's spelling. `replacement_details` may be a text, or the object of old device name and
 * manufacturer that the submit form builds (spec 3).
 */
export function readNewRequest(sent: unknown): Body {
  const body = asObject(sent);
  const request: Record<string, unknown> = {};
  for (const name of FIELDS) request[name] = field(body, name);
  const details = request.replacementDetails;
  if (typeof details === 'object' && details !== null) {
    request.replacementDetails = undefined;
    request.oldDeviceName ??= field(details as Body, 'oldDeviceName');
    request.oldDeviceManufacturer ??= field(details as Body, 'oldDeviceManufacturer');
  }
  return request;
}

/** A request as REST answers it (spec 3, "As read from the server"). */
export function presentRequest(request: DeviceRequest) {
  return {
    id: request.id,
    device_name: request.deviceName,
    description: request.description,
    additional_notes: request.additionalNotes,
    representative_name: request.representativeName,
    department: request.department,
    manufacturer: request.manufacturer,
    is_replacement: request.isReplacement,
    replacement_details: request.replacementDetails,
    old_device_name: request.oldDeviceName,
    old_device_manufacturer: request.oldDeviceManufacturer,
    requested_by: request.requestedBy,
    requester_email: request.requesterEmail,
    status: request.status,
    submission_date: request.submissionDate,
    last_updated: request.lastUpdated,
    analyst_notes: request.analystNotes,
    committee_notes: request.committeeNotes,
    is_ordered: request.isOrdered,
    order_date: request.orderDate,
    is_backordered: request.isBackordered,
    is_on_shelf: request.isOnShelf,
    shelf_date: request.shelfDate,
    lawson_id: request.lawsonId,
  };
}
