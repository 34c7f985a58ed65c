import { REQUESTER_FIELDS, snake } from '@portal/domain';
import type { Row } from '../../audit/index.ts';
import type { RecordedTableName } from './recorded-tables.ts';
import type { EventRow } from './tables.ts';

/** A column whose new value the event does not tell. */
const UNKNOWN = undefined;

const TEXTS: Row = Object.fromEntries(REQUESTER_FIELDS.map((name) => [snake(name), UNKNOWN]));

/**
 * What an event changed, for an event of an older gateway, which did not record the changes. They follow from the action, the texts
 * and the instant. This finds everything that decides about a request, but not the typed texts of its form or the sizes of files.
 */
export function impliedBy(event: EventRow): {
  device_requests: Row;
} & Partial<Record<RecordedTableName, Row[]>> {
  const { action, notes, at, actor_id, actor_name, request_id } = event;
  const written: Row = { version: UNKNOWN };
  const moved: Row = { ...written, last_updated: at };
  switch (action) {
    case 'created':
      return {
        device_requests: {
          ...written,
          ...TEXTS,
          requested_by: actor_id,
          status: 'submitted',
          submission_date: at,
          last_updated: null,
          analyst_notes: null,
          committee_notes: null,
          is_ordered: 0,
          order_date: null,
          is_backordered: 0,
          is_on_shelf: 0,
          shelf_date: null,
          lawson_id: null,
        },
      };
    case 'edited':
      return { device_requests: { ...moved, ...TEXTS } };
    case 'start_analysis':
      return {
        device_requests: { ...moved, status: 'under_analysis', ...(notes && { analyst_notes: notes }) },
      };
    case 'send_to_committee':
      return { device_requests: { ...moved, status: 'committee_review', analyst_notes: notes } };
    case 'approve':
      return { device_requests: { ...moved, status: 'approved', ...(notes && { committee_notes: notes }) } };
    case 'reject':
      return { device_requests: { ...moved, status: 'rejected', ...(notes && { committee_notes: notes }) } };
    case 'dismiss':
      return { device_requests: { ...moved, status: 'dismissed' } };
    case 'order':
      return { device_requests: { ...moved, is_ordered: 1, order_date: at, is_backordered: UNKNOWN } };
    case 'shelve':
      return { device_requests: { ...moved, is_on_shelf: 1, shelf_date: at, lawson_id: notes } };
    case 'file_uploaded':
      return {
        device_requests: written,
        request_files: [
          {
            request_id,
            file_name: notes,
            uploaded_by: actor_id,
            uploaded_by_name: actor_name,
            upload_date: at,
          },
        ],
      };
    case 'vote_approve':
    case 'vote_deny':
      return {
        device_requests: written,
        request_votes: [
          {
            request_id,
            user_id: actor_id,
            user_name: actor_name,
            vote: action === 'vote_approve' ? 'approve' : 'deny',
            comment: notes,
            at,
          },
        ],
      };
    default:
      return { device_requests: written };
  }
}
