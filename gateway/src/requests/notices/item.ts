import {
  effectiveRoles,
  hasPermission,
  mayBeConsulted,
  mayRead,
  mayReadAnalystNotes,
  maySupport,
  NOTICE_KIND,
  type NoticeKind,
  type Stage,
  type Status,
  URGENT,
} from '@portal/domain';
import type { SqlBool } from 'kysely';
import type { SqlBoolean } from '../../platform/db/index.ts';
import { PORTAL } from '../portal-actor.ts';
import type { MailItem } from './compose.ts';
import type { Reachable } from './people-store.ts';

/** An event with its request, as they are read for one person. */
export interface Content {
  kind: NoticeKind;
  staff_only: SqlBoolean;
  /** The person supports the request. */
  supports: SqlBool;
  /** The person is or was consulted about the request. */
  consulted: SqlBool;
  /** The person evaluates its trial. */
  evaluates: SqlBool;
  request_id: number;
  device_name: string;
  department: string;
  status: Status;
  stage: Stage;
  urgency: string;
  requested_by: number;
  actor_name: string;
  /** The absent person, when this person gets the notice as their deputy. */
  for_name: string | null;
  notes: string | null;
}

/**
 * What this person may read of it now; null when they may read nothing. A supporter reads only the device and its stage, a consulted person
 * also who asks.
 */
export function itemOf(content: Content, person: Reachable): MailItem | null {
  const actor = { id: person.id, roles: effectiveRoles(person) };
  const request = { requestedBy: content.requested_by, status: content.status };
  const reads = mayRead(actor, request);
  const { told, withNotes } = NOTICE_KIND[content.kind];
  const isForConsulted = content.consulted && told.includes('consulted') && mayBeConsulted(actor);
  const isForSupporter = content.supports && told.includes('supporters') && maySupport(actor).allowed;
  const isForEvaluator = content.evaluates && told.includes('evaluators') && actor.roles.length > 0;
  if (!reads && !isForSupporter && !isForConsulted && !isForEvaluator) return null;
  if (content.staff_only && !hasPermission(actor, 'view_all_requests')) return null;
  const isForReader = withNotes && mayReadAnalystNotes(actor, request);
  return {
    kind: content.kind,
    requestId: content.request_id,
    device: content.device_name,
    department: reads ? content.department : null,
    stage: content.stage,
    isUrgent: reads && content.urgency === URGENT,
    actor: reads || isForConsulted ? content.actor_name : PORTAL.name,
    notes: isForReader ? content.notes : null,
    standsFor: content.for_name,
  };
}
