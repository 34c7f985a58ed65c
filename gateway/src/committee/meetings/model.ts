import {
  type MeetingAction,
  type MeetingAnswer,
  type MeetingKind,
  type MeetingPart,
  type MeetingState,
  type Quorum,
  type QuorumRule,
  quorumOf,
} from '@portal/domain';
import type { SqlBool } from 'kysely';
import { toIso } from '../../platform/db/index.ts';
import type { NamedPerson } from '../../requests/index.ts';
import type { MeetingEventRow, MeetingMemberRow, MeetingRow } from './tables.ts';

/** A member of a meeting, and whether they are present. */
export interface Attendance {
  person: NamedPerson;
  present: boolean;
  /** Whether they still belong to the committee: otherwise they do not count and cannot vote. */
  votes: boolean;
  /** Whether they will come; null until they have answered. */
  answer: MeetingAnswer | null;
  /** When they last arrived. */
  arrivedAt: string | null;
  /** When they left; null unless they were present and have left. */
  leftAt: string | null;
}

/** A member as stored, with their answer. */
export type MemberRow = NamedPerson &
  Pick<MeetingMemberRow, 'arrived_at' | 'left_at'> & { answer: MeetingAnswer | null; votes: SqlBool };

const attendanceOf = ({ id, name, answer, votes, arrived_at, left_at }: MemberRow): Attendance => ({
  person: { id, name },
  answer,
  votes: Boolean(votes),
  present: arrived_at !== null && left_at === null,
  arrivedAt: arrived_at && toIso(arrived_at),
  leftAt: left_at && toIso(left_at),
});

/** A meeting as REST and GraphQL return it. */
export interface Meeting {
  id: number;
  /** A circulation has no session, so nobody is present and each vote counts. */
  kind: MeetingKind;
  title: string;
  startsAt: string;
  endsAt: string;
  place: string | null;
  chair: NamedPerson;
  /** The person who takes the minutes; null for the chair. */
  minuteTaker: NamedPerson | null;
  /** Sorted by name; the chair is one of them. */
  attendance: readonly Attendance[];
  guests: readonly string[];
  state: MeetingState;
  quorum: Quorum;
  /** The id of its series; null for a single meeting. */
  seriesId: number | null;
  version: number;
  /** Counts the changes of its actions. */
  actionsVersion: number;
  plannedBy: NamedPerson;
  /** When its session began and ended. */
  openedAt: string | null;
  closedAt: string | null;
}

/** A row with the names of its people. */
export type NamedMeetingRow = MeetingRow & {
  chair_name: string;
  planned_by_name: string;
  taker_name: string | null;
};

export const guestsOf = ({ guests }: Pick<MeetingRow, 'guests'>): readonly string[] => JSON.parse(guests);

export function meetingOf(row: NamedMeetingRow, members: readonly MemberRow[], rule: QuorumRule): Meeting {
  const attendance = members.map(attendanceOf);
  // In a meeting that is over, everybody who belonged to it counts.
  const counted = attendance.filter(({ votes }) => votes || row.state === 'closed');
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    startsAt: toIso(row.starts_at),
    endsAt: toIso(row.ends_at),
    place: row.place,
    chair: { id: row.chair_id, name: row.chair_name },
    minuteTaker:
      row.minute_taker_id === null ? null : { id: row.minute_taker_id, name: row.taker_name ?? '' },
    attendance,
    guests: guestsOf(row),
    state: row.state,
    quorum: quorumOf(counted.length, counted.filter(({ present }) => present).length, rule),
    seriesId: row.series_id,
    version: row.version,
    actionsVersion: row.actions_version,
    plannedBy: { id: row.planned_by, name: row.planned_by_name },
    openedAt: row.opened_at && toIso(row.opened_at),
    closedAt: row.closed_at && toIso(row.closed_at),
  };
}

/** One of the meetings of a series. */
export interface MeetingDate {
  id: number;
  startsAt: string;
  endsAt: string;
}

export const dateOf = ({
  id,
  starts_at,
  ends_at,
}: Pick<MeetingRow, 'id' | 'starts_at' | 'ends_at'>): MeetingDate => ({
  id,
  startsAt: toIso(starts_at),
  endsAt: toIso(ends_at),
});

/** A changed part of a plan. A value is null where there was nothing before, or is nothing now. */
export interface PlanChange {
  part: MeetingPart;
  old: string | null;
  new: string | null;
}

/** One step in the history of a meeting. */
export interface MeetingEvent {
  at: string;
  actor: NamedPerson;
  action: MeetingAction;
  changes: readonly PlanChange[];
}

export const eventOf = ({ at, actor_id, actor_name, action, changes }: MeetingEventRow): MeetingEvent => ({
  at: toIso(at),
  actor: { id: actor_id, name: actor_name },
  action,
  changes: JSON.parse(changes),
});

/** The parts of a plan that the history records. */
const textsOf = (meeting: Meeting): Readonly<Partial<Record<MeetingPart, string | null>>> => ({
  title: meeting.title,
  startsAt: meeting.startsAt,
  endsAt: meeting.endsAt,
  place: meeting.place,
  chair: meeting.chair.name,
  members: meeting.attendance.map(({ person }) => person.name).join(', '),
  guests: meeting.guests.join(', ') || null,
});

/** The parts of the plan that have changed. */
export function changesBetween(before: Meeting | null, after: Meeting): PlanChange[] {
  const [old, now] = [before && textsOf(before), textsOf(after)];
  return (Object.keys(now) as MeetingPart[])
    .map((part) => ({ part, old: old?.[part] ?? null, new: now[part] ?? null }))
    .filter((change) => change.old !== change.new);
}
