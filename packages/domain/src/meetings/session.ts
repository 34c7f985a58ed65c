import type { Actor } from '../actor.ts';
import { type Answer, refusal } from '../lifecycle.ts';
import { LIMITS } from '../limits.ts';
import { meetingOver } from '../messages/meetings.ts';
import { coded } from '../messages/say.ts';
import {
  attendanceDenied,
  meetingNotOpen,
  meetingNotPlanned,
  meetingTooEarly,
  runMeetingDenied,
} from '../messages/sessions.ts';
import { isOffice } from '../office.ts';
import type { Vote } from '../votes.ts';
import { MEETING_STATES, type MeetingStanding, mayPlanMeetings } from './meetings.ts';

/** The possible votes of a member on a request in a meeting, with their words. An abstention counts for no side. */
export const MEETING_VOTES = {
  approve: 'Approve',
  deny: 'Deny',
  defer: 'Defer',
  trial: 'Trial',
  abstain: 'Abstain',
} as const satisfies Readonly<Record<Vote, string>> & Readonly<Record<string, string>>;
export type MeetingVote = keyof typeof MEETING_VOTES;
export const MEETING_VOTE_NAMES = /* @__PURE__ */ Object.keys(MEETING_VOTES) as readonly MeetingVote[];

/** The recommendations that the votes on an item can have, with their words. */
export const RECOMMENDATIONS = {
  approve: 'Approve',
  deny: 'Deny',
  defer: 'Defer',
  trial: 'Trial first',
  tie: 'Tie',
  no_quorum: 'No quorum',
} as const;
export type RecommendationResult = keyof typeof RECOMMENDATIONS;
export const RECOMMENDATION_NAMES = /* @__PURE__ */ Object.keys(
  RECOMMENDATIONS,
) as readonly RecommendationResult[];

export type VoteCounts = Readonly<Record<MeetingVote, number>>;

/** The committee's recommendation on an item. */
export interface Recommendation {
  result: RecommendationResult;
  counts: VoteCounts;
}

/** "3 approve, 1 deny": the votes in words; empty when there are none. */
export const countsText = (counts: VoteCounts): string =>
  MEETING_VOTE_NAMES.filter((vote) => counts[vote] > 0)
    .map((vote) => `${counts[vote]} ${MEETING_VOTES[vote].toLowerCase()}`)
    .join(', ');

/** How many times each vote was cast. */
export function countVotes(votes: readonly MeetingVote[]): VoteCounts {
  const counts = { approve: 0, deny: 0, defer: 0, trial: 0, abstain: 0 };
  for (const vote of votes) counts[vote]++;
  return counts;
}

/**
 * The recommendation of these votes: the option with the most votes, without the abstentions. When two options have the most, or when there
 * are only abstentions, it is a tie; without the quorum nothing is recommended. The votes are those of members who are present and may vote on
 * the item, one for each.
 */
export function recommendationOf(votes: readonly MeetingVote[], hasQuorum: boolean): Recommendation {
  const counts = countVotes(votes);
  if (!hasQuorum) return { result: 'no_quorum', counts };
  const sides = ['approve', 'deny', 'defer', 'trial'] as const;
  const most = Math.max(...sides.map((side) => counts[side]));
  const [first, second] = sides.filter((side) => counts[side] === most);
  return { result: first && !second ? first : 'tie', counts };
}

/** Whether this person leads the meeting: its chair, and the business office. They open and close it and its items. */
export function mayRunMeeting(actor: Actor, { chair }: Pick<MeetingStanding, 'chair'>): Answer {
  const answer = mayPlanMeetings(actor);
  if (!answer.allowed || isOffice(actor) || actor.id === chair.id) return answer;
  return refusal('forbidden', coded({ runMeetingDenied }));
}

const HOUR_MS = 60 * 60_000;

/** Whether this person may open the meeting now: it is planned, begins soon, and is not over. A meeting is opened only once. */
export function canOpenMeeting(
  actor: Actor,
  meeting: MeetingStanding & { startsAt: string },
  now: Date,
): Answer {
  const answer = mayRunMeeting(actor, meeting);
  if (!answer.allowed) return answer;
  const { state, startsAt, endsAt } = meeting;
  const { openHours } = LIMITS.meeting;
  if (state !== 'planned') return refusal('conflict', coded({ meetingNotPlanned }, MEETING_STATES[state]));
  if (Date.parse(startsAt) - openHours * HOUR_MS > now.getTime())
    return refusal('conflict', coded({ meetingTooEarly }, openHours));
  return Date.parse(endsAt) > now.getTime() ? answer : refusal('conflict', coded({ meetingOver }));
}

/** The same answer while the meeting is in session, otherwise a refusal. */
export const inSession = (answer: Answer, { state }: Pick<MeetingStanding, 'state'>): Answer =>
  !answer.allowed || state === 'open'
    ? answer
    : refusal('conflict', coded({ meetingNotOpen }, MEETING_STATES[state]));

/** Whether this person may close the meeting now, and open and close its items. */
export const canRunMeeting = (actor: Actor, meeting: MeetingStanding): Answer =>
  inSession(mayRunMeeting(actor, meeting), meeting);

/** Whether this person may mark a member as present or not now: members for themselves, people who lead the meeting for everybody. */
export function canMarkAttendance(actor: Actor, meeting: MeetingStanding, memberId: number): Answer {
  const own = actor.id === memberId;
  const answer = own ? ({ allowed: true } as const) : mayRunMeeting(actor, meeting);
  return inSession(answer.allowed ? answer : refusal('forbidden', coded({ attendanceDenied })), meeting);
}
