import type { Actor } from '../actor.ts';
import { type Answer, refusal } from '../lifecycle.ts';
import {
  approveMinutesDenied,
  minutesApproved,
  minutesNotApproved,
  minutesNotYet,
  nameTakerDenied,
  writeMinutesDenied,
} from '../messages/minutes.ts';
import { coded } from '../messages/say.ts';
import { isOffice } from '../office.ts';
import { canReadMeetings, type MeetingStanding } from './meetings.ts';
import { mayRunMeeting } from './session.ts';

/** How far minutes are, with the words for people. */
export const MINUTES_STATES = { draft: 'Draft', approved: 'Approved' } as const;
export type MinutesState = keyof typeof MINUTES_STATES;
export const MINUTES_STATE_NAMES = /* @__PURE__ */ Object.keys(MINUTES_STATES) as readonly MinutesState[];

/** A part of minutes: what is about the whole meeting, or about one item. */
export interface MinutesPart {
  /** Null for what is about the whole meeting: it comes first, without a heading. */
  item: number | null;
  heading: string;
  /** Null where somebody has taken its heading out. What was said under it may stand in another part then. */
  text: string | null;
  /** The items of which it may tell: its own, and those whose headings were taken out. Whoever may not read one of them does not read it. */
  covers: readonly number[];
}

const headingLine = ({ heading }: MinutesPart) => `## ${heading}`;

/** The parts as one text. */
export const joinMinutes = (parts: readonly MinutesPart[]): string =>
  parts
    .filter(({ text, heading }) => text !== null && (text || heading))
    .map((part) => [part.heading && headingLine(part), part.text].filter(Boolean).join('\n\n'))
    .join('\n\n');

/** The parts that somebody reads to whom these items are hidden. */
export const minutesShown = (parts: readonly MinutesPart[], hidden: ReadonlySet<number>): MinutesPart[] =>
  parts.filter(({ covers, item }) => !hidden.has(item ?? 0) && !covers.some((each) => hidden.has(each)));

/**
 * Parts again from a text that somebody has written who reads these parts: each begins at the line of its heading. Where a heading is
 * missing, the part before it may tell of its item, and covers it from then on: so nothing about an item comes to be read by more
 * people than before. Null for a text with something in front of all headings, by somebody to whom that place is hidden.
 */
export function splitMinutes(text: string, shown: readonly MinutesPart[]): MinutesPart[] | null {
  const lines = new Map<MinutesPart, string[]>();
  const first = shown.find(({ item }) => item === null);
  let into: string[] = [];
  const above = into;
  if (first) lines.set(first, into);
  for (const line of text.split(/\r?\n/)) {
    const begun = shown.find(
      (part) => part.heading && !lines.has(part) && headingLine(part) === line.trimEnd(),
    );
    if (begun) {
      into = [];
      lines.set(begun, into);
    } else into.push(line);
  }
  if (!first && above.some((line) => line.trim())) return null;
  const parts: MinutesPart[] = [];
  let before: MinutesPart | null = null;
  for (const part of shown) {
    const said = lines.get(part);
    const own = part.item === null ? [] : [part.item];
    if (said) {
      // Blank lines around a part are made anew when parts are joined.
      before = { ...part, text: said.join('\n').trim(), covers: own };
      parts.push(before);
    } else if (before) {
      before.covers = [...before.covers, ...own];
      parts.push({ ...part, text: null, covers: own });
    } else parts.push({ ...part, text: '', covers: own });
  }
  return parts;
}

const GAP = 'To write: ';

/** Marks a place that the minute taker still has to write. */
export const gapFor = (what: string): string => `[${GAP}${what}]`;

const MARKED = /(\[To write: [^\]\n]*\])/;

/** A text in pieces: each second one marks a place that is still to be written. */
export const piecesOf = (text: string): string[] => text.split(MARKED);

/** What is still to be written in a text. */
export const gapsIn = (text: string): string[] =>
  piecesOf(text).flatMap((piece, at) => (at % 2 ? piece.slice(GAP.length + 1, -1) : []));

/** What the rules need to know of a meeting and its minutes. */
export interface MinutesStanding extends MeetingStanding {
  /** Who was named; null for the chair. */
  minuteTaker: { id: number } | null;
  minutes: MinutesState;
  /** The chair does not belong to the committee any more. */
  chairHasLeft: boolean;
}

/** Whether this person writes the minutes: the minute taker, and whoever leads the meeting (ADR 162). */
export function mayWriteMinutes(
  actor: Actor,
  meeting: Pick<MinutesStanding, 'chair' | 'minuteTaker'>,
): Answer {
  const answer = canReadMeetings(actor);
  if (!answer.allowed || actor.id === meeting.minuteTaker?.id) return answer;
  return mayRunMeeting(actor, meeting).allowed ? answer : refusal('forbidden', coded({ writeMinutesDenied }));
}

const isDraft = (answer: Answer, { state, minutes }: MinutesStanding): Answer => {
  if (!answer.allowed) return answer;
  if (state !== 'closed') return refusal('conflict', coded({ minutesNotYet }));
  return minutes === 'approved' ? refusal('conflict', coded({ minutesApproved })) : answer;
};

/** Whether this person may change the minutes now: when the meeting is closed, until they are approved. */
export const canWriteMinutes = (actor: Actor, meeting: MinutesStanding): Answer =>
  isDraft(mayWriteMinutes(actor, meeting), meeting);

/** Whether this person may approve the minutes now: the chair; the business office for a chair who has left. */
export function canApproveMinutes(actor: Actor, meeting: MinutesStanding): Answer {
  const answer = canReadMeetings(actor);
  if (!answer.allowed) return answer;
  const may = meeting.chairHasLeft ? isOffice(actor) : actor.id === meeting.chair.id;
  return isDraft(may ? answer : refusal('forbidden', coded({ approveMinutesDenied })), meeting);
}

/** Whether this person may add to the minutes now: who writes them, once they are approved. */
export function canAddToMinutes(actor: Actor, meeting: MinutesStanding): Answer {
  const answer = mayWriteMinutes(actor, meeting);
  if (!answer.allowed || meeting.minutes === 'approved') return answer;
  return meeting.state === 'closed'
    ? refusal('conflict', coded({ minutesNotApproved }))
    : refusal('conflict', coded({ minutesNotYet }));
}

/** Whether this person may name the minute taker now: whoever leads the meeting, until the minutes are approved. */
export function canNameMinuteTaker(
  actor: Actor,
  meeting: Pick<MinutesStanding, 'chair' | 'minutes'>,
): Answer {
  const answer = canReadMeetings(actor);
  if (!answer.allowed) return answer;
  if (!mayRunMeeting(actor, meeting).allowed) return refusal('forbidden', coded({ nameTakerDenied }));
  return meeting.minutes === 'approved' ? refusal('conflict', coded({ minutesApproved })) : answer;
}
