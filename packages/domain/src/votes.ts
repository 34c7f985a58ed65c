import { type Actor, hasPermission } from './actor.ts';
import { type Answer, refusal } from './lifecycle.ts';
import { cannotBeVotedOn, onlyCommitteeVotes } from './messages/refusals.ts';
import { coded } from './messages/say.ts';
import { isBeforeCommittee, type RequestState, stageOf } from './request.ts';
import { ROLE } from './roles.ts';
import { STAGE_LABELS } from './stages.ts';

/** What a committee member can recommend. The business office decides (decisions, "Vote on and approve"). */
export const VOTES = ['approve', 'deny'] as const;
export type Vote = (typeof VOTES)[number];

/** Whether this person may ever vote, whatever the state of the request is. Members of the committee may. */
export function mayVote(actor: Actor): Answer {
  return actor.roles.some((role) => ROLE[role].votes)
    ? { allowed: true }
    : refusal('forbidden', coded({ onlyCommitteeVotes }));
}

/** Whether this person may vote on this request now. While it is before the committee, they may also change their vote. */
export function canVote(actor: Actor, request: RequestState): Answer {
  const answer = mayVote(actor);
  if (!answer.allowed || isBeforeCommittee(request)) return answer;
  return refusal('conflict', coded({ cannotBeVotedOn }, STAGE_LABELS[stageOf(request)]));
}

/** People who read all requests may read votes. The person who asked for the device may not. */
export const mayReadVotes = (actor: Actor): boolean => hasPermission(actor, 'view_all_requests');

/** The number of votes for each option. */
export function tallyOf(votes: readonly { vote: Vote }[]): Record<Vote, number> {
  const approve = votes.filter(({ vote }) => vote === 'approve').length;
  return { approve, deny: votes.length - approve };
}
