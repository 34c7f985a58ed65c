import { type Actor, hasPermission } from '../actor.ts';
import { type Audience, isStaff, mayHear } from '../comments.ts';
import { type Answer, refusal } from '../lifecycle.ts';
import {
  evidenceClosed,
  evidenceDenied,
  evidenceForStaffDenied,
  onlyAdderRemoves,
} from '../messages/evidence.ts';
import { coded } from '../messages/say.ts';
import type { OwnedRequest } from '../ownership.ts';
import { STAGE, STAGE_LABELS } from '../stages.ts';

const ALLOWED: Answer = { allowed: true };

/** Whether requesters may still change the evidence of a request with this status: until it is decided. */
function stillOpen({ status }: OwnedRequest): Answer {
  return STAGE[status].isUndecided
    ? ALLOWED
    : refusal('conflict', coded({ evidenceClosed }, STAGE_LABELS[status]));
}

/** Staff add evidence to every request, requesters to their own until it is decided (ADR 121). */
export function canAddEvidence(actor: Actor, request: OwnedRequest, audience: Audience = 'everyone'): Answer {
  if (!mayHear(actor, audience)) return refusal('forbidden', coded({ evidenceForStaffDenied }));
  if (isStaff(actor)) return ALLOWED;
  const isOwn = request.requestedBy === actor.id && hasPermission(actor, 'upload_request_file');
  return isOwn ? stillOpen(request) : refusal('forbidden', coded({ evidenceDenied }));
}

/** Who added evidence removes it, requesters until the request is decided; so do those who analyze requests. */
export function canRemoveEvidence(actor: Actor, request: OwnedRequest, addedBy: number): Answer {
  if (hasPermission(actor, 'analyze_requests')) return ALLOWED;
  if (addedBy !== actor.id) return refusal('forbidden', coded({ onlyAdderRemoves }));
  return isStaff(actor) ? ALLOWED : stillOpen(request);
}
