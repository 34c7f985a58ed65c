import { type Actor, hasPermission } from '../actor.ts';
import { type Audience, isStaff, mayHear } from '../comments.ts';
import { type Answer, refusal } from '../lifecycle.ts';
import {
  evidenceClosed,
  evidenceDenied,
  evidenceForStaffDenied,
  onlyAdderCorrects,
  onlyAdderRemoves,
} from '../messages/evidence.ts';
import { coded } from '../messages/say.ts';
import type { OwnedRequest } from '../ownership.ts';
import { STAGE, STAGE_LABELS } from '../stages.ts';

const ALLOWED: Answer = { allowed: true };

/** Whether requesters may still change the evidence of a request with this status: only until it is decided. */
function stillOpen({ status }: OwnedRequest): Answer {
  return STAGE[status].isUndecided
    ? ALLOWED
    : refusal('conflict', coded({ evidenceClosed }, STAGE_LABELS[status]));
}

/** Staff may add evidence to every request, requesters to their own until it is decided (ADR 121). */
export function canAddEvidence(actor: Actor, request: OwnedRequest, audience: Audience = 'everyone'): Answer {
  if (!mayHear(actor, audience)) return refusal('forbidden', coded({ evidenceForStaffDenied }));
  if (isStaff(actor)) return ALLOWED;
  const isOwn = request.requestedBy === actor.id && hasPermission(actor, 'upload_request_file');
  return isOwn ? stillOpen(request) : refusal('forbidden', coded({ evidenceDenied }));
}

/**
 * Allowed for the person who added the evidence (requesters only until the request is decided), and for people who analyze requests. Everybody
 * else gets `refused`.
 */
const isOfAdder = (actor: Actor, request: OwnedRequest, addedBy: number, refused: () => Answer): Answer => {
  if (hasPermission(actor, 'analyze_requests')) return ALLOWED;
  if (addedBy !== actor.id) return refused();
  return isStaff(actor) ? ALLOWED : stillOpen(request);
};

/** Who may remove evidence: the person who added it (requesters only until the request is decided), and people who analyze requests. */
export const canRemoveEvidence = (actor: Actor, request: OwnedRequest, addedBy: number): Answer =>
  isOfAdder(actor, request, addedBy, () => refusal('forbidden', coded({ onlyAdderRemoves })));

/**
 * People who may remove evidence may also correct its title, kind and audience (ADR 144). Requesters cannot change the audience of theirs: it
 * stays for everyone.
 */
export function canCorrectEvidence(
  actor: Actor,
  request: OwnedRequest,
  addedBy: number,
  audience: Audience = 'everyone',
): Answer {
  if (!mayHear(actor, audience)) return refusal('forbidden', coded({ evidenceForStaffDenied }));
  return isOfAdder(actor, request, addedBy, () => refusal('forbidden', coded({ onlyAdderCorrects })));
}
