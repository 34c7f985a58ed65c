import {
  effectiveRoles,
  hasPermission,
  mayRead,
  mayReadAnalystNotes,
  NOTICE_KIND,
  type NoticeKind,
  type Stage,
  type Status,
} from '@portal/domain';
import type { SqlBoolean } from '../../platform/db/index.ts';
import type { MailItem } from './compose.ts';
import type { Reachable } from './people-store.ts';

/** An event with its request as they are read for one person. */
export interface Content {
  kind: NoticeKind;
  staff_only: SqlBoolean;
  request_id: number;
  device_name: string;
  department: string;
  status: Status;
  stage: Stage;
  requested_by: number;
  actor_name: string;
  notes: string | null;
}

/** What this person may read of it now; null when that is nothing. */
export function itemOf(content: Content, person: Reachable): MailItem | null {
  const actor = { id: person.id, roles: effectiveRoles(person) };
  const request = { requestedBy: content.requested_by, status: content.status };
  if (!mayRead(actor, request)) return null;
  if (content.staff_only && !hasPermission(actor, 'view_all_requests')) return null;
  const isForReader = NOTICE_KIND[content.kind].withNotes && mayReadAnalystNotes(actor, request);
  return {
    kind: content.kind,
    requestId: content.request_id,
    device: content.device_name,
    department: content.department,
    stage: content.stage,
    actor: content.actor_name,
    notes: isForReader ? content.notes : null,
  };
}
