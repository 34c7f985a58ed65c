import type { Form } from '../../audit/index.ts';
import { type RecordedComment, recordedComment } from '../comments/recorded.ts';
import type { CommentRow } from '../comments/tables.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { type RecordedRow, toRecordedRow } from '../device-requests/rows.ts';
import type { FileRow } from '../files/tables.ts';
import type { VoteRow } from '../votes/tables.ts';

/** What an event changed: the new values as they are stored, by table and column. Everything else stayed the same. */
export interface Changes {
  device_requests?: Partial<RecordedRow>;
  /** Added rows. A row replaces the earlier row with the same key. */
  request_files?: FileRow[];
  request_votes?: VoteRow[];
  /** Without their texts. */
  request_comments?: RecordedComment[];
}

/** The form in which changes are written. Verification uses it to check that the portal wrote them. */
export const CHANGES = {
  device_requests: 'row',
  request_files: 'rows',
  request_votes: 'rows',
  request_comments: 'rows',
} as const satisfies Form;

/** The rows that a write has added or changed. */
export interface WrittenRows {
  files?: readonly FileRow[];
  votes?: readonly VoteRow[];
  comments?: readonly CommentRow[];
}

/** The changes of a write: the columns of the request with new values, and all written rows. */
export function changesOf(
  before: DeviceRequest | null,
  after: DeviceRequest | null,
  { files = [], votes = [], comments = [] }: WrittenRows = {},
): Changes {
  const was: Partial<RecordedRow> = before ? toRecordedRow(before) : {};
  const changed = Object.entries(after ? toRecordedRow(after) : {}).filter(
    ([column, value]) => value !== was[column as keyof RecordedRow],
  );
  return {
    ...(changed.length && { device_requests: Object.fromEntries(changed) }),
    ...(files.length && { request_files: [...files] }),
    ...(votes.length && { request_votes: [...votes] }),
    ...(comments.length && { request_comments: comments.map(recordedComment) }),
  };
}

export const readChanges = (text: string): Changes => JSON.parse(text) as Changes;
