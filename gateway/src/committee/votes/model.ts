import type { MeetingVote } from '@portal/domain';
import { toIso } from '../../platform/db/index.ts';
import type { NamedPerson, RequestVote } from '../../requests/index.ts';
import type { Meeting } from '../meetings/model.ts';
import type { MeetingVoteRow } from './tables.ts';

/** A member's vote on an item. */
export interface ItemVote {
  person: NamedPerson;
  vote: MeetingVote;
  reason: string | null;
  at: string;
}

const givenVote = ({ user_id: id, user_name: name, vote, reason, at }: MeetingVoteRow): ItemVote => ({
  person: { id, name },
  vote,
  reason,
  at: toIso(at),
});

const standingVote = ({ voterId: id, voterName: name, vote, comment, at }: RequestVote): ItemVote => ({
  person: { id, name },
  vote,
  reason: comment,
  at,
});

/** Earlier votes on the request that also count in a meeting. In a circulation these are votes from before its end. */
export const standingIn = (
  { kind, endsAt }: Pick<Meeting, 'kind' | 'endsAt'>,
  advised: readonly RequestVote[],
): readonly RequestVote[] => (kind === 'session' ? advised : advised.filter(({ at }) => at < endsAt));

/**
 * The votes on an item, one for each member: their vote in the meeting or, without one, their earlier vote on the request. Votes in the
 * meeting come first.
 */
export function votesOn(castVotes: readonly MeetingVoteRow[], standing: readonly RequestVote[]): ItemVote[] {
  const voted = new Set(castVotes.map(({ user_id }) => user_id));
  return [
    ...castVotes.map(givenVote),
    ...standing.filter(({ voterId }) => !voted.has(voterId)).map(standingVote),
  ];
}
