import { type Actor, hasPermission, hasRole } from '../actor.ts';
import { type Answer, refusal } from '../lifecycle.ts';
import {
  changeMeetingDenied,
  circulationOver,
  meetingBegun,
  meetingOver,
  meetingsDenied,
  planMeetingDenied,
} from '../messages/meetings.ts';
import { coded } from '../messages/say.ts';
import { isOffice } from '../office.ts';
import { ROLE, ROLES, type Role } from '../roles.ts';

/** The states of a meeting, with their words. */
export const MEETING_STATES = {
  planned: 'Planned',
  open: 'In session',
  closed: 'Closed',
} as const;
export type MeetingState = keyof typeof MEETING_STATES;
export const MEETING_STATE_NAMES = /* @__PURE__ */ Object.keys(MEETING_STATES) as readonly MeetingState[];

/** A meeting, or a circulation: a vote without a meeting, which is open until a day and time and has no session (ADR 165). */
export const MEETING_KINDS = {
  session: 'Meeting',
  circulation: 'Circulation',
} as const;
export type MeetingKind = keyof typeof MEETING_KINDS;
export const MEETING_KIND_NAMES = /* @__PURE__ */ Object.keys(MEETING_KINDS) as readonly MeetingKind[];

/** How many days ahead the end of a circulation may be. */
export const CIRCULATION_DAYS = 60;
/** The time at which circulations end by default, in the hospital's time zone. */
export const CIRCULATION_ENDS = '17:00';

/** The parts of the list of meetings: coming ones, and past ones. */
export const MEETING_TIMES = ['upcoming', 'past'] as const;
export type MeetingTime = (typeof MEETING_TIMES)[number];

/** The roles whose people are members of meetings: those that vote. */
export const MEMBER_ROLES: readonly Role[] = /* @__PURE__ */ ROLES.filter((role) => ROLE[role].votes);

/** The events of a meeting, with the words of its history. */
export const MEETING_ACTIONS = {
  planned: 'Planned the meeting',
  changed: 'Changed the meeting',
  agenda_changed: 'Changed the agenda',
  cancelled: 'Cancelled the meeting',
  opened: 'Opened the meeting',
  item_opened: 'Called an item',
  item_closed: 'Closed an item',
  attendance: 'Attendance',
  closed: 'Closed the meeting',
  circulated: 'Opened the circulation',
  circulation_closed: 'Closed the circulation',
  minute_taker: 'Named the minute taker',
  minutes_approved: 'Approved the minutes',
  minutes_added: 'Added to the minutes',
  actions_changed: 'Changed the actions',
  action_done: 'Marked an action as done',
  action_reopened: 'Opened an action again',
} as const;
export type MeetingAction = keyof typeof MEETING_ACTIONS;
export const MEETING_ACTION_NAMES = /* @__PURE__ */ Object.keys(MEETING_ACTIONS) as readonly MeetingAction[];

/** The parts of a meeting that its history mentions, with their names. */
export const MEETING_PARTS = {
  title: 'Title',
  startsAt: 'Start',
  endsAt: 'End',
  place: 'Place',
  chair: 'Chair',
  members: 'Members',
  guests: 'Guests',
  item: 'Item',
  order: 'Order',
  present: 'Present',
  absent: 'Not present',
  minuteTaker: 'Minute taker',
} as const;
export type MeetingPart = keyof typeof MEETING_PARTS;

/** What the rules need to know about a meeting. */
export interface MeetingStanding {
  kind: MeetingKind;
  state: MeetingState;
  /** An instant, in ISO 8601. */
  endsAt: string;
  chair: { id: number };
  plannedBy: { id: number };
}

const plans = (actor: Actor): boolean => hasRole(actor, ...MEMBER_ROLES) || isOffice(actor);

/** The committee, the business office and administrators read meetings (ADR 155). */
export const mayReadMeetings = (actor: Actor): boolean =>
  plans(actor) || hasPermission(actor, 'manage_users');

/** `mayReadMeetings`, with the message for people who may not. */
export const canReadMeetings = (actor: Actor): Answer =>
  mayReadMeetings(actor) ? { allowed: true } : refusal('forbidden', coded({ meetingsDenied }));

/** The committee and the business office plan meetings. */
export const mayPlanMeetings = (actor: Actor): Answer =>
  plans(actor) ? { allowed: true } : refusal('forbidden', coded({ planMeetingDenied }));

/**
 * Whether this person may change or cancel the meeting now: its chair, the person who planned it, and the business office, until it begins or
 * is over. A circulation can be called off until it is over.
 */
export function canChangeMeeting(
  actor: Actor,
  { kind, state, endsAt, chair, plannedBy }: MeetingStanding,
  now: Date,
): Answer {
  const answer = mayPlanMeetings(actor);
  if (!answer.allowed) return answer;
  if (!isOffice(actor) && actor.id !== chair.id && actor.id !== plannedBy.id)
    return refusal('forbidden', coded({ changeMeetingDenied }));
  if (kind === 'circulation')
    return state !== 'closed' && Date.parse(endsAt) > now.getTime()
      ? answer
      : refusal('conflict', coded({ circulationOver }));
  if (state !== 'planned') return refusal('conflict', coded({ meetingBegun }, MEETING_STATES[state]));
  return Date.parse(endsAt) > now.getTime() ? answer : refusal('conflict', coded({ meetingOver }));
}
