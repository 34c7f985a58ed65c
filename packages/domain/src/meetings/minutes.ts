import type { Actor } from '../actor.ts';
import { type Answer, refusal } from '../lifecycle.ts';
import { LIMITS } from '../limits.ts';
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
import { inSession, mayRunMeeting } from './session.ts';

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

/** The lines of a text, however they are broken. */
export const linesOf = (text: string): string[] => text.split(/\r\n|[\n\r\u2028\u2029]/);

const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}]+/gu;

/** A line as a reader takes it: whatever its spaces and letters are, and without what is invisible. */
export const asRead = (line: string): string => line.normalize('NFKC').replace(UNSEEN, '').toLowerCase();

/** Whether a line looks as if it began a part. */
export const looksLikeHeading = (line: string): boolean => /^##(?!#)/.test(asRead(line));

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

/** Why a text is no minutes: the line that begins a part where it may not, or a text above all headings by somebody to whom that place is hidden. */
export type MinutesProblem = { problem: 'unread' | 'twice'; heading: string } | { problem: 'above' };

/** Each item of which a heading is missing now may be told of in each part that was written: they cover it, and cover what they did. */
const covering = (part: MinutesPart, missing: readonly number[]): number[] => [
  ...new Set([...(part.item === null ? [] : [part.item]), ...part.covers, ...missing]),
];

/**
 * The parts again from a text that somebody has written to whom these items are hidden: each begins at the line of its heading. What is hidden
 * from them stays as it is. Where a heading is missing, nobody can tell what is about its item: all that they wrote covers it from then on.
 * Parts cover their own item alone again when somebody who reads all of them has written all headings.
 * No line may read as the heading of a part that they do not read, or the second one of a part: it would begin that part when the text is split again.
 */
export function splitMinutes(
  text: string,
  parts: readonly MinutesPart[],
  hidden: ReadonlySet<number> = new Set(),
): MinutesPart[] | MinutesProblem {
  const shown = new Set(minutesShown(parts, hidden));
  const byLine = new Map(
    parts.flatMap((part) => (part.heading ? [[asRead(headingLine(part)), part] as const] : [])),
  );
  const said = new Map<MinutesPart, string[]>();
  const first = parts.find(({ item }) => item === null);
  const above: string[] = [];
  if (first && shown.has(first)) said.set(first, above);
  let into = above;
  for (const line of linesOf(text)) {
    const part = byLine.get(asRead(line));
    if (!part) into.push(line);
    else if (!shown.has(part)) return { problem: 'unread', heading: headingLine(part) };
    else if (said.has(part)) return { problem: 'twice', heading: headingLine(part) };
    else {
      into = [];
      said.set(part, into);
    }
  }
  if (!(first && said.has(first)) && above.some((line) => line.trim())) return { problem: 'above' };
  const missing = [...shown].filter((part) => !said.has(part));
  const newly = missing.flatMap(({ item, text: before }) => (item === null || before === null ? [] : item));
  const isWhole = shown.size === parts.length && missing.length === 0;
  return parts.map((part) => {
    if (!shown.has(part)) return part;
    const lines = said.get(part);
    if (!lines) return { ...part, text: null };
    const covers = isWhole ? (part.item === null ? [] : [part.item]) : covering(part, newly);
    // Blank lines around a part are made anew when parts are joined.
    return { ...part, text: lines.join('\n').trim(), covers };
  });
}

const GAP = 'To write: ';

/** Marks a place that the minute taker still has to write. */
export const gapFor = (what: string): string => `[${GAP}${what}]`;

const MARKED = /(\[To write: [^[\]\n]*\])/;

/** A text in pieces: each second one marks a place that is still to be written. */
export const piecesOf = (text: string): string[] => text.split(MARKED);

/** The longest notes on an item of a meeting with so many items: the notes on all of them have room in its minutes. */
export const longestNotes = (items: number): number =>
  Math.min(LIMITS.minutes.notes, Math.floor(LIMITS.minutes.allNotes / Math.max(items, 1)));

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

/** Whether this person takes notes in the meeting now: who writes its minutes, while it is in session. */
export const canTakeNotes = (
  actor: Actor,
  meeting: Pick<MinutesStanding, 'chair' | 'minuteTaker' | 'state'>,
): Answer => inSession(mayWriteMinutes(actor, meeting), meeting);

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
