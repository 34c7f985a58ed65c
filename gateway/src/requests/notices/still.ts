import { isOverdue, NOTICE_KIND, type NoticeKind } from '@portal/domain';
import type { SqlBool } from 'kysely';
import { type SqlDateTime, toIso } from '../../platform/db/index.ts';

export interface Told {
  kind: NoticeKind;
  assignee_id: number | null;
  /** The id of the absent person, when the recipient is their deputy. */
  for_id?: number | null;
  due_at: SqlDateTime | null;
  /** Whether people were told about the current due date of the request. */
  told_of_due_day: SqlBool;
}

/** Whether the content of a mail or a push is still true at `now`: a request may have been released or moved on in the meantime. */
export function isStillSo(
  { kind, assignee_id, for_id, due_at, told_of_due_day }: Told,
  userId: number,
  now: Date,
): boolean {
  const { while: state } = NOTICE_KIND[kind];
  if (state === 'assigned') return assignee_id === (for_id ?? userId);
  if (state === 'due') return due_at !== null && Boolean(told_of_due_day);
  return state !== 'overdue' || (due_at !== null && isOverdue(toIso(due_at), now));
}
