import {
  isBeforeCommittee,
  type MeetingState,
  type Quorum,
  type QuorumRule,
  quorumOf,
  type Recommendation,
  requestNumber,
} from '@portal/domain';
import { toIso } from '../../platform/db/index.ts';
import type { Decision, DeviceRequest, NamedPerson } from '../../requests/index.ts';
import type { Attendance, Meeting } from '../meetings/model.ts';
import type { ItemVote } from '../votes/model.ts';
import type { MeetingItemRow } from './tables.ts';

/** An item of an agenda as REST and GraphQL return it. */
export interface MeetingItem {
  id: number;
  meetingId: number;
  /** Null for a text. */
  request: DeviceRequest | null;
  text: string | null;
  minutes: number | null;
  state: MeetingState;
  /** True when the request has left the committee's review before the item was called or closed. */
  fallen: boolean;
  /** In a circulation: the members who may vote on it and have voted; empty for a reader who is recused from it. */
  voted: readonly NamedPerson[];
  /**
   * The number of votes of members who may vote on it; 0 for a reader who is recused from it. In session only members who are present count.
   */
  votesCast: number;
  /** How many members may vote on it. For a closed item: how many could vote when it was closed. */
  eligible: number;
  /** The quorum among the members who may vote on it; null for a text. For a closed item: the quorum when it was closed. */
  quorum: Quorum | null;
  /** Members of the meeting who do not vote on it. */
  recused: readonly NamedPerson[];
  /** The votes, from when the item is called, if they may be shown already; empty for a reader who is recused from it. */
  votes: readonly CountedVote[];
  /** The reader's own vote in the meeting or, without one, their earlier vote on the request. */
  ownVote: ItemVote | null;
  /** What the votes recommend, once it is closed; null for a text, and for a person who is recused from it. */
  recommendation: Recommendation | null;
  /** The decision of the business office on the request; `against` is null for a reader who is recused from it. */
  decision: Decision | null;
  openedAt: string | null;
  closedAt: string | null;
}

/** A vote, and whether it counts: its member is present and may vote. */
export type CountedVote = ItemVote & { counts: boolean };

/** The parts of an item that are not in its row. */
export interface ItemParts {
  meeting: Meeting;
  request: DeviceRequest | null;
  /** All votes that the reader may know, whether they may be shown already or not: one for each member. */
  votes: readonly ItemVote[];
  /** The people who are recused from the request, whether they belong to the meeting or not. */
  recused: readonly NamedPerson[];
  decision: Decision | null;
  reader: Reader;
}

/** The reader, and the rules that apply to them. */
export interface Reader {
  id: number;
  mayReadVotes: boolean;
  rule: QuorumRule;
  /** Votes are shown while the item is open. */
  votesShown: boolean;
}

interface Electorate {
  eligible: readonly number[];
  /** The members whose votes count now. */
  voters: readonly number[];
  quorum: Quorum | null;
}

/** The members who may vote on an item, and how many of them must be present. For a closed item: as it was when it was closed. */
function electorate(
  row: MeetingItemRow,
  { meeting, request, votes, recused, reader: { rule } }: ItemParts,
): Electorate {
  if (!request) return { eligible: [], voters: [], quorum: null };
  if (row.eligible !== null && row.needed !== null) {
    const eligible: number[] = JSON.parse(row.eligible);
    // The members who were present; in a circulation, those who have voted.
    const present =
      meeting.kind === 'session'
        ? eligible.length
        : votersOf(votes).filter((id) => eligible.includes(id)).length;
    return {
      eligible,
      voters: eligible,
      quorum: { needed: row.needed, present, reached: present >= row.needed },
    };
  }
  const { eligible, present, quorum } = electorateOf(meeting, { recused, voted: votersOf(votes) }, rule);
  return { eligible, voters: row.state === 'open' ? present : eligible, quorum };
}

/** The ids of the members who have voted. */
export const votersOf = (votes: readonly ItemVote[]): number[] => votes.map(({ person }) => person.id);

/**
 * The members of a meeting who may vote on a request, which of them are present, and the quorum. In a circulation, a member who has voted
 * counts as present. Former members of the committee may not vote.
 */
export function electorateOf(
  { kind, attendance }: Meeting,
  { recused, voted }: { recused: readonly { id: number }[]; voted: readonly number[] },
  rule: QuorumRule,
) {
  const may = attendance.filter(({ person, votes }) => votes && !recused.some(({ id }) => id === person.id));
  const idsOf = (some: typeof attendance) => some.map(({ person }) => person.id);
  const isThere = (each: Attendance) => (kind === 'session' ? each.present : voted.includes(each.person.id));
  const present = idsOf(may.filter(isThere));
  return { eligible: idsOf(may), present, quorum: quorumOf(may.length, present.length, rule) };
}

/** Whether the request has left the review before the committee could recommend anything. */
const hasFallen = ({ state, result }: MeetingItemRow, { kind }: Meeting, request: DeviceRequest): boolean =>
  state === 'closed'
    ? result === null
    : (state === 'planned' || kind === 'circulation') && !isBeforeCommittee(request);

export function itemOf(row: MeetingItemRow, parts: ItemParts): MeetingItem {
  const { meeting, request, recused, decision, reader } = parts;
  const hidden = !reader.mayReadVotes || recused.some(({ id }) => id === reader.id);
  const votes = hidden ? [] : parts.votes;
  // In a circulation, the quorum would tell a recused person how many have voted.
  const { eligible, voters, quorum } = electorate(row, { ...parts, votes });
  const showsVotes = row.state === 'closed' || (row.state === 'open' && reader.votesShown);
  const counts = ({ person }: ItemVote) => voters.includes(person.id);
  return {
    id: row.id,
    meetingId: row.meeting_id,
    request,
    text: row.text,
    minutes: row.minutes,
    state: row.state,
    fallen: request !== null && hasFallen(row, meeting, request),
    voted: meeting.kind === 'circulation' ? votes.filter(counts).map(({ person }) => person) : [],
    votesCast: votes.filter(counts).length,
    eligible: eligible.length,
    quorum,
    recused: recused.filter(({ id }) => meeting.attendance.some(({ person }) => person.id === id)),
    votes: showsVotes ? votes.map((vote) => ({ ...vote, counts: counts(vote) })) : [],
    ownVote: parts.votes.find(({ person }) => person.id === reader.id) ?? null,
    recommendation:
      row.result && row.counts !== null && !hidden
        ? { result: row.result, counts: JSON.parse(row.counts) }
        : null,
    decision: decision && { ...decision, against: hidden ? null : decision.against },
    openedAt: row.opened_at && toIso(row.opened_at),
    closedAt: row.closed_at && toIso(row.closed_at),
  };
}

/** An item as the history of its meeting names it. */
export const nameOfItem = ({ request_id, text }: Pick<MeetingItemRow, 'request_id' | 'text'>): string =>
  request_id === null ? (text ?? '') : requestNumber(request_id);
