import { type Actor, hasPermission } from './actor.ts';
import { ASSIGNABLE_STAGES } from './assignee.ts';
import { type Answer, refusal } from './lifecycle.ts';
import { cannotBeWeighed, notUrgent, urgencyDenied } from './messages/refusals.ts';
import { coded } from './messages/say.ts';
import { type Standing, stageOf } from './request.ts';
import { STAGE, STAGE_LABELS } from './stages.ts';
import { URGENT, type Urgency } from './urgency-names.ts';

/** The part of a request that the rules about its urgency need. */
export interface WeighedRequest extends Standing {
  urgency: string;
  urgencyConfirmedAt: string | null;
}

/** True for an urgent request on which people still work. */
export const isUrgent = (request: WeighedRequest): boolean =>
  request.urgency === URGENT && ASSIGNABLE_STAGES.has(stageOf(request));

/** The requester calls it urgent, and an analyst has confirmed it. */
export const isConfirmedUrgent = ({ urgency, urgencyConfirmedAt }: Omit<WeighedRequest, keyof Standing>) =>
  urgency === URGENT && urgencyConfirmedAt !== null;

/** The requester calls it urgent, and no analyst has confirmed or lowered it yet. */
export const awaitsConfirmation = ({ urgency, urgencyConfirmedAt }: Omit<WeighedRequest, keyof Standing>) =>
  urgency === URGENT && urgencyConfirmedAt === null;

/**
 * True for a request that is sorted before others and has the targets of urgent ones: it is urgent and confirmed, and people still work on it.
 * At the analysts' stages this also applies before the confirmation, so that they confirm or lower it.
 */
export const standsFirst = (request: WeighedRequest): boolean =>
  isUrgent(request) &&
  (request.urgencyConfirmedAt !== null || STAGE[stageOf(request)].lists.includes('analysis'));

/** Who confirms and lowers the urgency of requests: people who analyze them. */
export function mayWeigh(actor: Actor): Answer {
  if (hasPermission(actor, 'analyze_requests')) return { allowed: true };
  return refusal('forbidden', coded({ urgencyDenied }));
}

/** True when this person may confirm or lower the urgency of the request: it is urgent, and people still work on it. */
export function canWeigh(actor: Actor, request: WeighedRequest): Answer {
  const answer = mayWeigh(actor);
  if (!answer.allowed) return answer;
  const stage = stageOf(request);
  if (!ASSIGNABLE_STAGES.has(stage))
    return refusal('conflict', coded({ cannotBeWeighed }, STAGE_LABELS[stage]));
  return request.urgency === URGENT ? answer : refusal('conflict', coded({ notUrgent }));
}

/** True when an analyst's judgement changes nothing: the request is already urgent and confirmed. */
export const isWeighed = (request: WeighedRequest, to: Urgency): boolean =>
  to === URGENT && isConfirmedUrgent(request);
