import { describe, expect, it } from 'vitest';
import { GENESIS, hashEvent } from '../../audit/hash.ts';
import { NEW_REQUEST } from '../../testing/requests.ts';
import { type DeviceRequest, EMPTY_FIELDS } from '../device-requests/model.ts';
import { toRecordedRow, toRow } from '../device-requests/rows.ts';
import type { RequestRow } from '../device-requests/tables.ts';
import { forEachTable } from './recorded-tables.ts';
import type { EventRow } from './tables.ts';
import { verifyRequest } from './verify-request.ts';

const AT = '2026-03-01 10:00:00.000';

const REQUEST: DeviceRequest = {
  ...EMPTY_FIELDS,
  ...NEW_REQUEST,
  id: 7,
  additionalNotes: null,
  requestedBy: 1,
  requesterEmail: 'ann@hospital.example',
  status: 'submitted',
  submissionDate: '2026-03-01T10:00:00.000Z',
  lastUpdated: null,
  version: 1,
};

/** A request whose history began before its table had this column. */
function before(column: string, row: Partial<RequestRow> = {}) {
  const { id, ...request } = REQUEST;
  const { [column as 'additional_notes']: _added, ...recorded } = toRecordedRow(request);
  const event = {
    ...{ request_id: id, sequence: 1, action: 'created', from_stage: null, to_stage: 'submitted' },
    ...{ notes: null, actor_id: 1, actor_name: 'Ann Lee', at: AT, correlation_id: 'test' },
    ...{ previous_hash: GENESIS, changes: JSON.stringify({ device_requests: recorded }) },
  };
  const events: EventRow[] = [{ ...event, id: 1, hash: hashEvent(event) }];
  const stored = { ...toRow(request), id, ...row } as RequestRow;
  return verifyRequest({ id, request: stored, events, rows: forEachTable(() => []) });
}

describe('a column that is younger than a request', () => {
  it('counts as NULL at the creation of the request, so its history is complete', () => {
    expect(before('additional_notes')).toEqual({ problems: [], recorded: true });
  });

  it('was NULL when the request was recorded, if it is younger than that, too', () => {
    const { id, ...request } = REQUEST;
    const { additional_notes: _added, ...recorded } = toRecordedRow({ ...request, version: 2 });
    const shared = { request_id: id, notes: null, at: AT, correlation_id: 'test' };
    const created = {
      ...{ ...shared, sequence: 1, action: 'created', from_stage: null, to_stage: 'submitted' },
      ...{ actor_id: 1, actor_name: 'Ann Lee', previous_hash: GENESIS, changes: null },
    };
    const first: EventRow = { ...created, id: 1, hash: hashEvent(created) };
    const baseline = {
      ...{ ...shared, sequence: 2, action: 'baseline', from_stage: 'submitted', to_stage: 'submitted' },
      ...{ actor_id: 0, actor_name: 'Portal', previous_hash: first.hash },
      changes: JSON.stringify({ device_requests: recorded, request_files: [], request_votes: [] }),
    };
    const events: EventRow[] = [first, { ...baseline, id: 2, hash: hashEvent(baseline) }];
    const stored = { ...toRow({ ...request, version: 2 }), id } as RequestRow;
    expect(verifyRequest({ id, request: stored, events, rows: forEachTable(() => []) })).toEqual({
      problems: [],
      recorded: true,
    });
  });

  it('is a finding when somebody writes into it past the gateway', () => {
    expect(before('additional_notes', { additional_notes: 'forged' }).problems).toEqual([
      'device_requests 7, additional_notes: is "forged", its history says null',
    ]);
  });

  it('is unknown until an event records it, when it cannot be NULL', () => {
    expect(before('is_backordered')).toEqual({ problems: [], recorded: false });
  });
});
