import type { Actor } from '../actor.ts';
import { type Answer, refusal } from '../lifecycle.ts';
import { answerMeetingDenied, meetingOver } from '../messages/meetings.ts';
import { coded } from '../messages/say.ts';
import { canReadMeetings, type MeetingPart } from './meetings.ts';

/** The possible answers of a member to an invitation, with their words. */
export const MEETING_ANSWERS = {
  yes: 'Attends',
  no: 'Does not attend',
} as const;
export type MeetingAnswer = keyof typeof MEETING_ANSWERS;
export const MEETING_ANSWER_NAMES = /* @__PURE__ */ Object.keys(MEETING_ANSWERS) as readonly MeetingAnswer[];

/** Mails that are not about a request, with their names for administrators (ADR 149). */
export const LETTERS = {
  invitation: 'Invitation to a meeting',
  meeting_series: 'Invitation to a series of meetings',
  meeting_reminder: 'Reminder of a meeting',
  agenda: 'Agenda of a meeting',
  agenda_changed: 'Changed agenda of a meeting',
  circulation: 'Circulation',
  circulation_reminder: 'Reminder of a circulation',
  circulation_off: 'Circulation called off',
  circulation_lacking: 'Circulation without a quorum',
  action_given: 'Actions from a meeting',
  action_due: 'Reminder of actions',
  deputy: 'Deputy named',
  report_file: 'File of a report',
  report: 'Saved report',
} as const;
export type LetterKind = keyof typeof LETTERS;
export const LETTER_KINDS = /* @__PURE__ */ Object.keys(LETTERS) as readonly LetterKind[];

/** The parts of a plan whose changes are mailed to the members. */
export const INVITED_PARTS: readonly MeetingPart[] = [
  'title',
  'startsAt',
  'endsAt',
  'place',
  'chair',
  'members',
];
/** The parts whose changes ask the members again whether they come. */
export const ASKING_PARTS: readonly MeetingPart[] = ['startsAt', 'endsAt'];

/** Whether this person may answer the invitation now: members, until the meeting is over. */
export function canAnswerMeeting(
  actor: Actor,
  { endsAt, memberIds }: { endsAt: string; memberIds: readonly number[] },
  now: Date,
): Answer {
  const answer = canReadMeetings(actor);
  if (!answer.allowed) return answer;
  if (!memberIds.includes(actor.id)) return refusal('forbidden', coded({ answerMeetingDenied }));
  return Date.parse(endsAt) > now.getTime() ? answer : refusal('conflict', coded({ meetingOver }));
}
