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

/** The states of minutes, with their words. */
export const MINUTES_STATES = { draft: 'Draft', approved: 'Approved' } as const;
export type MinutesState = keyof typeof MINUTES_STATES;
export const MINUTES_STATE_NAMES = /* @__PURE__ */ Object.keys(MINUTES_STATES) as readonly MinutesState[];

/** A part of minutes: about the whole meeting, or about one item. */
export interface MinutesPart {
  /** Null for the part about the whole meeting, which comes first, without a heading. */
  item: number | null;
  heading: string;
  /** Null when somebody has removed its heading. The text under it may then be in another part. */
  text: string | null;
  /**
   * The items that it may be about: its own, and items whose headings were removed. A reader who may not read one of them may not read the
   * part.
   */
  covers: readonly number[];
}

/** The lines of a text, with any kind of line break. */
export const linesOf = (text: string): string[] => text.split(/\r\n|[\n\r\u2028\u2029]/);

const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}]+/gu;

/** A line as a reader sees it: without differences in spaces and letter forms, and without invisible characters. */
export const asRead = (line: string): string => line.normalize('NFKC').replace(UNSEEN, '').toLowerCase();

/** Whether a line looks like the heading of a part. */
export const looksLikeHeading = (line: string): boolean => /^##(?!#)/.test(asRead(line));

const headingLine = ({ heading }: MinutesPart) => `## ${heading}`;

/** The parts as one text. */
export const joinMinutes = (parts: readonly MinutesPart[]): string =>
  parts
    .filter(({ text, heading }) => text !== null && (text || heading))
    .map((part) => [part.heading && headingLine(part), part.text].filter(Boolean).join('\n\n'))
    .join('\n\n');

/** The parts that may be shown to a reader from whom these items are hidden. */
export const minutesShown = (parts: readonly MinutesPart[], hidden: ReadonlySet<number>): MinutesPart[] =>
  parts.filter(({ covers, item }) => !hidden.has(item ?? 0) && !covers.some((each) => hidden.has(each)));

/**
 * Why a text cannot be saved as minutes. Either a line looks like the heading of a part in a place where that is not allowed. Or there is a
 * text above all headings, and that place is hidden from the writer.
 */
export type MinutesProblem = { problem: 'unread' | 'twice'; heading: string } | { problem: 'above' };

/**
 * When the heading of an item is missing now, every edited part may be about this item: so each of them covers it, in addition to what it
 * covered before.
 */
const covering = (part: MinutesPart, missing: readonly number[]): number[] => [
  ...new Set([...(part.item === null ? [] : [part.item]), ...part.covers, ...missing]),
];

/**
 * The parts after an edit by a writer from whom these items are hidden. Each part begins at its heading, and parts that are hidden from the
 * writer stay as they are. When a heading is missing, nobody can tell which text is about its item: from then on all text by this writer
 * covers it. Parts cover only their own item again when a person who may read all of them has written all headings. No line may look like the
 * heading of a part that the writer may not read, or like a second heading of the same part: it would start that part when the text is split
 * again.
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
    // Blank lines around a part are added again when parts are joined.
    return { ...part, text: lines.join('\n').trim(), covers };
  });
}

const GAP = 'To write: ';

/** Marks a gap that the minute taker still has to write. */
export const gapFor = (what: string): string => `[${GAP}${what}]`;

const MARKED = /(\[To write: [^[\]\n]*\])/;

/** A text in pieces: every second piece marks a gap. */
export const piecesOf = (text: string): string[] => text.split(MARKED);

/** The longest notes on an item of a meeting with this number of items: the notes on all of them must fit into its minutes. */
export const longestNotes = (items: number): number =>
  Math.min(LIMITS.minutes.notes, Math.floor(LIMITS.minutes.allNotes / Math.max(items, 1)));

/** The gaps that are still to be written in a text. */
export const gapsIn = (text: string): string[] =>
  piecesOf(text).flatMap((piece, at) => (at % 2 ? piece.slice(GAP.length + 1, -1) : []));

/** What the rules need to know about a meeting and its minutes. */
export interface MinutesStanding extends MeetingStanding {
  /** The named minute taker; null for the chair. */
  minuteTaker: { id: number } | null;
  minutes: MinutesState;
  /** The chair no longer belongs to the committee. */
  chairHasLeft: boolean;
}

/** Whether this person writes the minutes: the minute taker, and people who lead the meeting (ADR 162). */
export function mayWriteMinutes(
  actor: Actor,
  meeting: Pick<MinutesStanding, 'chair' | 'minuteTaker'>,
): Answer {
  const answer = canReadMeetings(actor);
  if (!answer.allowed || actor.id === meeting.minuteTaker?.id) return answer;
  return mayRunMeeting(actor, meeting).allowed ? answer : refusal('forbidden', coded({ writeMinutesDenied }));
}

/** Whether this person may take notes in the meeting now: people who write its minutes, while it is in session. */
export const canTakeNotes = (
  actor: Actor,
  meeting: Pick<MinutesStanding, 'chair' | 'minuteTaker' | 'state'>,
): Answer => inSession(mayWriteMinutes(actor, meeting), meeting);

const isDraft = (answer: Answer, { state, minutes }: MinutesStanding): Answer => {
  if (!answer.allowed) return answer;
  if (state !== 'closed') return refusal('conflict', coded({ minutesNotYet }));
  return minutes === 'approved' ? refusal('conflict', coded({ minutesApproved })) : answer;
};

/** Whether this person may change the minutes now: from the end of the meeting until the approval. */
export const canWriteMinutes = (actor: Actor, meeting: MinutesStanding): Answer =>
  isDraft(mayWriteMinutes(actor, meeting), meeting);

/** Whether this person may approve the minutes now: the chair, or the business office when the chair has left. */
export function canApproveMinutes(actor: Actor, meeting: MinutesStanding): Answer {
  const answer = canReadMeetings(actor);
  if (!answer.allowed) return answer;
  const may = meeting.chairHasLeft ? isOffice(actor) : actor.id === meeting.chair.id;
  return isDraft(may ? answer : refusal('forbidden', coded({ approveMinutesDenied })), meeting);
}

/** Whether this person may add to the minutes now: people who write them, after the approval. */
export function canAddToMinutes(actor: Actor, meeting: MinutesStanding): Answer {
  const answer = mayWriteMinutes(actor, meeting);
  if (!answer.allowed || meeting.minutes === 'approved') return answer;
  return meeting.state === 'closed'
    ? refusal('conflict', coded({ minutesNotApproved }))
    : refusal('conflict', coded({ minutesNotYet }));
}

/** Whether this person may name the minute taker now: people who lead the meeting, until the approval of the minutes. */
export function canNameMinuteTaker(
  actor: Actor,
  meeting: Pick<MinutesStanding, 'chair' | 'minutes'>,
): Answer {
  const answer = canReadMeetings(actor);
  if (!answer.allowed) return answer;
  if (!mayRunMeeting(actor, meeting).allowed) return refusal('forbidden', coded({ nameTakerDenied }));
  return meeting.minutes === 'approved' ? refusal('conflict', coded({ minutesApproved })) : answer;
}
