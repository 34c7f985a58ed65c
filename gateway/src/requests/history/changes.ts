import type { Form } from '../../audit/index.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { type RecordedRow, toRecordedRow } from '../device-requests/rows.ts';
import type { FileRow } from '../files/tables.ts';
import type { VoteRow } from '../votes/tables.ts';

/** What an event changed: new values as they are stored, by table and column. What it does not name stayed as it was. */
export interface Changes {
  device_requests?: Partial<RecordedRow>;
  /** Rows that came, in place of those with the same key. */
  request_files?: FileRow[];
  request_votes?: VoteRow[];
}

/** How it is written, for who checks that the portal wrote it. */
export const CHANGES = {
  device_requests: 'row',
  request_files: 'rows',
  request_votes: 'rows',
} as const satisfies Form;

/** All rows of a request, as one change. */
export function changesOf(
  before: DeviceRequest | null,
  after: DeviceRequest | null,
  files: FileRow[] = [],
  votes: VoteRow[] = [],
): Changes {
  const was: Partial<RecordedRow> = before ? toRecordedRow(before) : {};
  const changed = Object.entries(after ? toRecordedRow(after) : {}).filter(
    ([column, value]) => value !== was[column as keyof RecordedRow],
  );
  return {
    ...(changed.length && { device_requests: Object.fromEntries(changed) }),
    ...(files.length && { request_files: files }),
    ...(votes.length && { request_votes: votes }),
  };
}

export const readChanges = (text: string): Changes => JSON.parse(text) as Changes;
