import { type Actor, hasPermission } from './actor.ts';
import { type Answer, refusal } from './lifecycle.ts';
import { cannotBeVotedOn, onlyCommitteeVotes } from './messages/refusals.ts';
import { coded } from './messages/say.ts';
import { type RequestState, stageOf } from './request.ts';
import { ROLE } from './roles.ts';
import { STAGE, STAGE_LABELS } from './stages.ts';

/** What a committee member advises; the business office decides (decisions, "Vote on and approve"). */
export const VOTES = ['approve', 'deny'] as const;
export type Vote = (typeof VOTES)[number];

/** May this person ever vote, whatever the request's state? Members of the committee do. */
export function mayVote(actor: Actor): Answer {
  return actor.roles.some((role) => ROLE[role].votes)
    ? { allowed: true }
    : refusal('forbidden', coded({ onlyCommitteeVotes }));
}

/** May this person vote on this request now? As long as it is before the committee, also again and otherwise. */
export function canVote(actor: Actor, request: RequestState): Answer {
  const answer = mayVote(actor);
  if (!answer.allowed || STAGE[request.status].beforeCommittee) return answer;
  return refusal('conflict', coded({ cannotBeVotedOn }, STAGE_LABELS[stageOf(request)]));
}

/** Votes are read by whoever reads all requests, not by the person who asked for the device. */
export const mayReadVotes = (actor: Actor): boolean => hasPermission(actor, 'view_all_requests');

/** How many advise what. */
export function tallyOf(votes: readonly { vote: Vote }[]): Record<Vote, number> {
  const approve = votes.filter(({ vote }) => vote === 'approve').length;
  return { approve, deny: votes.length - approve };
}
