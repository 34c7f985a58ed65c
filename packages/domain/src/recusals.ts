import type { Actor } from './actor.ts';
import { type Answer, refusal } from './lifecycle.ts';
import { cannotBeRecused, onlyOfficeRecuses, recusedCannotVote } from './messages/interests.ts';
import { coded } from './messages/say.ts';
import { isOffice } from './office.ts';
import { isBeforeCommittee, type RequestState, stageOf } from './request.ts';
import { STAGE_LABELS } from './stages.ts';
import { canVote, mayVote } from './votes.ts';

/** Why a member does not vote on a request: a declared interest, their own choice, the business office, or the chair of a meeting. */
export const RECUSAL_SOURCES = ['interest', 'own', 'office', 'chair'] as const;
export type RecusalSource = (typeof RECUSAL_SOURCES)[number];

/** The events of recusals, with the words of a request's history. For staff. */
export const RECUSAL_ACTIONS = {
  recused: 'Recused from the vote',
} as const;
export type RecusalAction = keyof typeof RECUSAL_ACTIONS;

/**
 * Whether this person may ever recuse somebody: members may recuse themselves, the business office every member, and the chair of a meeting
 * about the request the members of the meeting.
 */
export function mayRecuse(actor: Actor, memberId: number, chairs = false): Answer {
  if (memberId === actor.id) return mayVote(actor);
  return chairs || isOffice(actor) ? { allowed: true } : refusal('forbidden', coded({ onlyOfficeRecuses }));
}

/** Whether this person may recuse a member from the request now: while it is before the committee. */
export function canRecuse(actor: Actor, memberId: number, request: RequestState, chairs = false): Answer {
  const answer = mayRecuse(actor, memberId, chairs);
  if (!answer.allowed || isBeforeCommittee(request)) return answer;
  return refusal('conflict', coded({ cannotBeRecused }, STAGE_LABELS[stageOf(request)]));
}

/** Like `canVote`, for a person who may be recused from the request. */
export function canVoteUnless(isRecused: boolean, actor: Actor, request: RequestState): Answer {
  const answer = canVote(actor, request);
  return answer.allowed && isRecused ? refusal('forbidden', coded({ recusedCannotVote })) : answer;
}
