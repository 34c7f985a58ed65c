import { isOverdue, NOTICE_KIND, type NoticeKind } from '@portal/domain';
import { type SqlDateTime, toIso } from '../../platform/db/index.ts';

interface Told {
  kind: NoticeKind;
  assignee_id: number | null;
  due_at: SqlDateTime | null;
}

/** Whether what a mail tells the person is still so: a request may have been released or moved on while the mail collected. */
export function isStillSo({ kind, assignee_id, due_at }: Told, userId: number, now: Date): boolean {
  const { while: state } = NOTICE_KIND[kind];
  if (state === 'assigned') return assignee_id === userId;
  if (state === 'due') return due_at !== null;
  return state !== 'overdue' || (due_at !== null && isOverdue(toIso(due_at), now));
}
