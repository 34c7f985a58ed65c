import {
  countsText,
  type DecidedOutcome,
  decidedOutcome,
  gapFor,
  type HospitalSettings,
  MEETING_VOTE_NAMES,
  MEETING_VOTES,
  type MeetingVote,
  type MinutesPart,
  OUTCOME_LABELS,
  RECOMMENDATIONS,
  requestNumber,
  type VoteCounts,
} from '@portal/domain';
import type { Context } from '../../platform/context.ts';
import { hospitalSettings, instantText, recusalsOf, timeText } from '../../requests/index.ts';
import { itemsOf } from '../agenda/store.ts';
import type { MeetingItemRow } from '../agenda/tables.ts';
import type { Attendance, Meeting } from '../meetings/model.ts';
import { notesOf } from '../notes/store.ts';
import { givenVotes } from '../votes/store.ts';
import type { MeetingVoteRow } from '../votes/tables.ts';
import { requestsToTell } from './store.ts';

/** The facts of one item. */
interface ItemFacts {
  row: MeetingItemRow;
  device: string;
  outcome: DecidedOutcome | null;
  recused: readonly string[];
  /** The notes on the item, or a text in their place, such as `NOT_CALLED`. */
  notes: string;
  /** The votes that counted. */
  votes: readonly MeetingVoteRow[];
}

const NOT_CALLED = 'The item was not called.';

const list = (names: readonly string[]) => (names.length ? names.join(', ') : 'nobody');

const named = (label: string, names: readonly string[]) =>
  names.length ? [`${label}: ${names.join(', ')}`] : [];

const lines = (...some: readonly (readonly string[])[]) => some.flat().join('\n');

function whole(context: Context, meeting: Meeting): string {
  const { openedAt, closedAt, attendance, chair, minuteTaker, place, guests, title } = meeting;
  const was = ({ arrivedAt }: Attendance) => arrivedAt !== null;
  const away = attendance.filter((each) => !was(each));
  const nameOf = ({ person, leftAt }: Attendance) =>
    leftAt ? `${person.name} (left at ${timeText(context, leftAt)})` : person.name;
  return lines(
    [`Minutes of “${title}”`],
    openedAt && closedAt
      ? [`Opened on ${instantText(context, openedAt)}, closed on ${instantText(context, closedAt)}`]
      : [],
    place ? [`Place: ${place}`] : [],
    [`Chair: ${chair.name}`, `Minutes: ${(minuteTaker ?? chair).name}`],
    [`Present: ${list(attendance.filter(was).map(nameOf))}`],
    named('Excused', away.filter(({ answer }) => answer === 'no').map(nameOf)),
    named('Absent', away.filter(({ answer }) => answer !== 'no').map(nameOf)),
    named('Guests', guests),
  );
}

/** The lines about votes: "Votes: 3 approve, 1 deny", or the names of the members by vote. */
function votesText(counts: VoteCounts, votes: readonly MeetingVoteRow[], asNames: boolean): string[] {
  if (!asNames) return [`Votes: ${countsText(counts) || 'none'}`];
  const by = Map.groupBy(votes, ({ vote }) => vote);
  const namesOf = (vote: MeetingVote) => (by.get(vote) ?? []).map(({ user_name }) => user_name).sort();
  const lists = MEETING_VOTE_NAMES.flatMap((vote) => named(MEETING_VOTES[vote], namesOf(vote)));
  return lists.length ? lists : ['Votes: none'];
}

function requestText({ row, outcome, recused, votes, notes }: ItemFacts, asNames: boolean): string {
  const { state, result, counts, eligible, needed } = row;
  const decision = outcome
    ? `Decision of the business office: ${OUTCOME_LABELS[outcome].toLowerCase()}`
    : 'Decision of the business office: none yet';
  if (state !== 'closed') return lines([notes, decision]);
  return lines(
    [notes, ''],
    named('Recused', recused),
    eligible === null ? [] : [`Could vote: ${JSON.parse(eligible).length}, needed: ${needed}`],
    counts === null
      ? ['The request had left committee review: nothing was recommended.']
      : votesText(JSON.parse(counts), votes, asNames),
    result ? [`Recommendation: ${RECOMMENDATIONS[result].toLowerCase()}`] : [],
    [decision],
  );
}

function itemPart(facts: ItemFacts, at: number, asNames: boolean): MinutesPart {
  const { row, device, notes } = facts;
  const { id, request_id, text } = row;
  const name = request_id === null ? (text ?? '') : `${requestNumber(request_id)} ${device}`;
  return {
    item: id,
    // A separate line of the text.
    heading: `${at + 1}. ${name}`.replaceAll(/\s+/g, ' ').trim(),
    text: request_id === null ? notes : requestText(facts, asNames),
    covers: [id],
  };
}

/** Drafts the minutes of a closed meeting from the stored data, the same for every reader. Five statements. */
export async function draftMinutes(context: Context, meeting: Meeting): Promise<MinutesPart[]> {
  const { db } = context;
  const rows = await itemsOf(db, [meeting.id]);
  const ids = rows.flatMap(({ request_id }) => request_id ?? []);
  const requests = ids.length ? await requestsToTell(db, ids) : [];
  const recusals = await recusalsOf(db, ids);
  const items = rows.map(({ id }) => id);
  const votes = await givenVotes(db, items);
  const noted = new Map((await notesOf(db, items)).map(({ item_id, text }) => [item_id, text]));
  const { minutes_votes }: HospitalSettings = await hospitalSettings(context);
  const members = new Map(meeting.attendance.map(({ person: { id, name } }) => [id, name]));
  const parts = rows.map((row, at) => {
    const request = requests.find(({ id }) => id === row.request_id);
    const eligible: number[] = JSON.parse(row.eligible ?? '[]');
    const facts = {
      row,
      device: request?.device_name ?? '',
      notes: noted.get(row.id) ?? (row.state === 'closed' ? gapFor('what was said') : NOT_CALLED),
      outcome: request ? decidedOutcome(request) : null,
      recused: recusals
        .filter((each) => each.request_id === row.request_id && members.has(each.user_id))
        // For a closed item, only recusals from before it was closed count.
        .filter(({ at: since, user_id }) =>
          row.closed_at === null ? true : since <= row.closed_at && !eligible.includes(user_id),
        )
        .map(({ user_id, user_name }) => members.get(user_id) ?? user_name)
        .sort(),
      votes: votes.filter((each) => each.item_id === row.id && eligible.includes(each.user_id)),
    };
    return itemPart(facts, at, minutes_votes === 'names');
  });
  return [{ item: null, heading: '', text: whole(context, meeting), covers: [] }, ...parts];
}
