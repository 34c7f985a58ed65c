import { isOverdue, NOTICE_KIND, type NoticeKind } from '@portal/domain';
import type { SqlBool } from 'kysely';
import { type SqlDateTime, toIso } from '../../platform/db/index.ts';

export interface Told {
  kind: NoticeKind;
  assignee_id: number | null;
  /** Who is away, where the person stands in for them. */
  for_id?: number | null;
  due_at: SqlDateTime | null;
  /** Somebody was told of the due day that the request has now. */
  told_of_due_day: SqlBool;
}

/** Whether what a mail or a push tells the person is still so: a request may have been released or moved on meanwhile. */
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
