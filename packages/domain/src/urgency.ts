import { type Actor, hasPermission } from './actor.ts';
import { ASSIGNABLE_STAGES } from './assignee.ts';
import { type Answer, refusal } from './lifecycle.ts';
import { cannotBeWeighed, notUrgent, urgencyDenied } from './messages/refusals.ts';
import { coded } from './messages/say.ts';
import { type Standing, stageOf } from './request.ts';
import { STAGE, STAGE_LABELS } from './stages.ts';
import { URGENT, type Urgency } from './urgency-names.ts';

/** The part of a request that the rules of its urgency need. */
export interface WeighedRequest extends Standing {
  urgency: string;
  urgencyConfirmedAt: string | null;
}

/** True for an urgent request on which there is still work. */
export const isUrgent = (request: WeighedRequest): boolean =>
  request.urgency === URGENT && ASSIGNABLE_STAGES.has(stageOf(request));

/** The requester calls it urgent, and an analyst has confirmed that. */
export const isConfirmedUrgent = ({ urgency, urgencyConfirmedAt }: Omit<WeighedRequest, keyof Standing>) =>
  urgency === URGENT && urgencyConfirmedAt !== null;

/** What the requester calls urgent, and no analyst has confirmed or lowered yet. */
export const awaitsConfirmation = ({ urgency, urgencyConfirmedAt }: Omit<WeighedRequest, keyof Standing>) =>
  urgency === URGENT && urgencyConfirmedAt === null;

/**
 * True for a request that stands before others and has the targets of urgent ones: it is urgent and confirmed, and there is still work
 * on it. Where analysts work one that is not confirmed yet does so, too, for them to confirm or lower it.
 */
export const standsFirst = (request: WeighedRequest): boolean =>
  isUrgent(request) &&
  (request.urgencyConfirmedAt !== null || STAGE[stageOf(request)].lists.includes('analysis'));

/** Who confirms and lowers the urgency of requests: those who analyze them. */
export function mayWeigh(actor: Actor): Answer {
  if (hasPermission(actor, 'analyze_requests')) return { allowed: true };
  return refusal('forbidden', coded({ urgencyDenied }));
}

/** True when this person may confirm or lower the urgency of the request: it is urgent, and there is still work on it. */
export function canWeigh(actor: Actor, request: WeighedRequest): Answer {
  const answer = mayWeigh(actor);
  if (!answer.allowed) return answer;
  const stage = stageOf(request);
  if (!ASSIGNABLE_STAGES.has(stage))
    return refusal('conflict', coded({ cannotBeWeighed }, STAGE_LABELS[stage]));
  return request.urgency === URGENT ? answer : refusal('conflict', coded({ notUrgent }));
}

/** True when an analyst's word changes nothing: the request is urgent and confirmed already. */
export const isWeighed = (request: WeighedRequest, to: Urgency): boolean =>
  to === URGENT && isConfirmedUrgent(request);
