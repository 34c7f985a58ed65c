import { type Actor, hasPermission } from './actor.ts';
import { type Answer, refusal } from './lifecycle.ts';
import { noLongerChangeable, onlyRequesterChanges, uploadDenied } from './messages/refusals.ts';
import { coded } from './messages/say.ts';
import { isBeforeCommittee, type RequestState } from './request.ts';
import { FIRST_STAGE, STAGE, STAGE_LABELS, type Status } from './stages.ts';

/** The part of a request that the rules for reading and ownership need. */
export interface OwnedRequest {
  requestedBy: number;
  status: Status;
}

const isOwner = (actor: Actor, request: OwnedRequest): boolean => request.requestedBy === actor.id;

/**
 * True for everybody who may read a request: people who see all requests, its owner, and providers while it is before the
 * committee (decisions, "read all requests"). Everyone else gets the answer that it does not exist.
 */
export function mayRead(actor: Actor, request: OwnedRequest): boolean {
  if (hasPermission(actor, 'view_all_requests')) return true;
  if (!hasPermission(actor, 'view_own_requests')) return false;
  return isOwner(actor, request) || isBeforeCommittee(request);
}

/** True when this person may read the analyst's notes. A provider reads only those of their own requests. */
export const mayReadAnalystNotes = (actor: Actor, request: OwnedRequest): boolean =>
  hasPermission(actor, 'view_all_requests') || isOwner(actor, request);

/** Further facts that the rules for changes need. */
interface ChangeableRequest extends OwnedRequest, Pick<RequestState, 'status'> {
  /** Since when the request waits for an answer of its owner; null or missing while it does not. */
  waitingSince?: string | null;
}

/** True while an open question to its owner lets them change a request. */
const isAsked = ({ status, waitingSince = null }: ChangeableRequest): boolean =>
  waitingSince !== null && (status === FIRST_STAGE || STAGE[status].changeableWhileAsked === true);

/**
 * Owners may change or withdraw a request until an analyst starts its analysis (decisions, "edit, delete an own request"). Until the analysis
 * is over they may also change it while a question to them is open, whatever their role is: a person who is asked can also correct the
 * request.
 */
export function canChangeOwn(kind: 'edit' | 'delete', actor: Actor, request: ChangeableRequest): Answer {
  const permission = kind === 'edit' ? 'edit_own_request' : 'delete_own_request';
  const mayCorrect = kind === 'edit' && isAsked(request) && mayRead(actor, request);
  if (!isOwner(actor, request) || !(hasPermission(actor, permission) || mayCorrect)) {
    return refusal('forbidden', coded({ onlyRequesterChanges }, kind));
  }
  if (request.status !== FIRST_STAGE && !mayCorrect) {
    const done = kind === 'edit' ? 'edited' : 'deleted';
    return refusal('conflict', coded({ noLongerChangeable }, done, STAGE_LABELS[FIRST_STAGE]));
  }
  return { allowed: true };
}

/** Analysts may attach files to any request, requesters to their own (decisions, "upload a file"). */
export function canUpload(actor: Actor, request: OwnedRequest): Answer {
  const allowed =
    hasPermission(actor, 'analyze_requests') ||
    (isOwner(actor, request) && hasPermission(actor, 'upload_request_file'));
  return allowed ? { allowed } : refusal('forbidden', coded({ uploadDenied }));
}
