import type { MeetingVote } from '@portal/domain';
import { toIso } from '../../platform/db/index.ts';
import type { NamedPerson, RequestVote } from '../../requests/index.ts';
import type { Meeting } from '../meetings/model.ts';
import type { MeetingVoteRow } from './tables.ts';

/** What a member votes on an item. */
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

/** What was advised on a request and stands in a meeting. In a circulation it is what was advised before its end. */
export const standingIn = (
  { kind, endsAt }: Pick<Meeting, 'kind' | 'endsAt'>,
  advised: readonly RequestVote[],
): readonly RequestVote[] => (kind === 'session' ? advised : advised.filter(({ at }) => at < endsAt));

/**
 * The votes on an item, one of each member: what they have voted in the meeting, and of who has not, what they had advised on the
 * request before. What was given comes first.
 */
export function votesOn(castVotes: readonly MeetingVoteRow[], standing: readonly RequestVote[]): ItemVote[] {
  const voted = new Set(castVotes.map(({ user_id }) => user_id));
  return [
    ...castVotes.map(givenVote),
    ...standing.filter(({ voterId }) => !voted.has(voterId)).map(standingVote),
  ];
}
