import { isBeforeCommittee, type MeetingState, requestNumber } from '@portal/domain';
import type { DeviceRequest, NamedPerson } from '../../requests/index.ts';
import type { Meeting } from '../meetings/model.ts';
import type { MeetingItemRow } from './tables.ts';

/** An item of an agenda as both APIs show it. */
export interface MeetingItem {
  id: number;
  meetingId: number;
  /** Null for a text. */
  request: DeviceRequest | null;
  text: string | null;
  minutes: number | null;
  state: MeetingState;
  /** The request has left the committee's review before its turn came. */
  fallen: boolean;
  /** The votes of members who may vote on it; none for a person who is recused from it. */
  votesCast: number;
  /** How many members may vote on it. */
  eligible: number;
  /** Members of the meeting who do not vote on it. */
  recused: readonly NamedPerson[];
  /** What the votes recommend, once it is closed. */
  recommendation: null;
}

/** What an item is made of beside its row. */
export interface ItemParts {
  meeting: Meeting;
  request: DeviceRequest | null;
  /** Whose votes count and are told to the person. */
  voters: readonly number[];
  /** Who does not vote on the request, members of the meeting or not. */
  recused: readonly NamedPerson[];
}

export function itemOf(row: MeetingItemRow, { meeting, request, voters, recused }: ItemParts): MeetingItem {
  const members = meeting.attendance.map(({ person }) => person.id);
  const eligible = request ? members.filter((id) => !recused.some((each) => each.id === id)) : [];
  return {
    id: row.id,
    meetingId: row.meeting_id,
    request,
    text: row.text,
    minutes: row.minutes,
    state: row.state,
    fallen: row.state === 'planned' && request !== null && !isBeforeCommittee(request),
    votesCast: voters.filter((id) => eligible.includes(id)).length,
    eligible: eligible.length,
    recused: recused.filter(({ id }) => members.includes(id)),
    recommendation: null,
  };
}

/** An item as the history of its meeting names it. */
export const nameOfItem = ({ request_id, text }: Pick<MeetingItemRow, 'request_id' | 'text'>): string =>
  request_id === null ? (text ?? '') : requestNumber(request_id);
