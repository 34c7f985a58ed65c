import {
  ACTIONS_LINE,
  approvedMinutesSchema,
  assertAllowed,
  canAddToMinutes,
  canApproveMinutes,
  canNameMinuteTaker,
  canWriteMinutes,
  DomainError,
  invalidField,
  joinMinutes,
  LIMITS,
  lengthOf,
  MESSAGES,
  type MinutesProblem,
  type MinutesStanding,
  mayReadVotes,
  minutesAdditionSchema,
  minutesSchema,
  minutesShown,
  minuteTakerSchema,
  splitMinutes,
  validate,
  withActions,
  withoutActions,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, type Database, requireUser, type SessionUser } from '../../platform/context.ts';
import { leavableTransaction, toSql } from '../../platform/db/index.ts';
import { recusalsOf, sendLetters } from '../../requests/index.ts';
import { type ActionContent, contentOf, lineOf } from '../actions/model.ts';
import { actionsOf, openActions } from '../actions/store.ts';
import { itemsOf, lockMeeting } from '../agenda/store.ts';
import type { MeetingItemRow } from '../agenda/tables.ts';
import type { Meeting } from '../meetings/model.ts';
import { assertSession, readMeeting, tell, tellPages } from '../meetings/service.ts';
import { draftMinutes } from './draft.ts';
import {
  type AddedContent,
  type ApprovedContent,
  type Minutes,
  minutesOfDraft,
  minutesOfEvents,
  UNAPPROVED,
  type WholeMinutes,
} from './model.ts';
import { appendToChain, deleteDraft, findDraft, nameMinuteTaker, textEvents, writeDraft } from './store.ts';

/** The most additions: with more, the minutes would be a different text. */
const MOST_ADDITIONS = 100;

/** The stored minutes of a meeting; null until somebody has edited them. */
async function stored({ db }: Pick<Context, 'db'>, meetingId: number): Promise<WholeMinutes | null> {
  const [approved, ...added] = await textEvents(db, meetingId);
  if (approved) return minutesOfEvents(approved, added);
  const draft = await findDraft(db, meetingId);
  return draft ? minutesOfDraft(draft, await contentsOf(db, meetingId)) : null;
}

const contentsOf = async (db: Database, meetingId: number): Promise<ActionContent[]> =>
  (await actionsOf(db, meetingId)).map(contentOf);

/** The minutes of a closed meeting. Until somebody has edited them they are drafted from the current data. */
async function wholeMinutes(context: Context, meeting: Meeting): Promise<WholeMinutes> {
  const storedMinutes = await stored(context, meeting.id);
  if (storedMinutes) return storedMinutes;
  const parts = await draftMinutes(context, meeting);
  const actions = await contentsOf(context.db, meeting.id);
  return {
    ...UNAPPROVED,
    version: 1,
    parts,
    actions,
    editedBy: null,
    changedAt: meeting.closedAt ?? meeting.endsAt,
  };
}

/** The items of a meeting whose votes and discussion are hidden from the reader, with their places on the agenda. */
export const hiddenFrom = async (
  context: Pick<Context, 'db'>,
  user: SessionUser,
  meetingId: number,
): Promise<Map<number, number>> => hiddenAmong(context, user, await itemsOf(context.db, [meetingId]));

/** Like `hiddenFrom`, when the items of the meeting were already read. `rows`: all of them, in their order. */
export async function hiddenAmong(
  { db }: Pick<Context, 'db'>,
  user: SessionUser,
  rows: readonly MeetingItemRow[],
): Promise<Map<number, number>> {
  const ids = rows.flatMap(({ request_id }) => request_id ?? []);
  const recusals = (await recusalsOf(db, ids)).filter(({ user_id }) => user_id === user.id);
  const isHidden = (requestId: number | null) =>
    requestId !== null &&
    (!mayReadVotes(user) || recusals.some(({ request_id }) => request_id === requestId));
  return new Map(rows.flatMap(({ id, request_id }, at) => (isHidden(request_id) ? [[id, at + 1]] : [])));
}

const actionsShown = ({ actions }: WholeMinutes, hidden: ReadonlyMap<number, number>): ActionContent[] =>
  actions.filter(({ item }) => !hidden.has(item ?? 0));

function shownTo(meeting: Meeting, whole: WholeMinutes, hidden: ReadonlyMap<number, number>): Minutes {
  const parts = minutesShown(whole.parts, new Set(hidden.keys()));
  const actions = actionsShown(whole, hidden);
  return {
    ...whole,
    meeting,
    parts,
    actions,
    text: withActions(joinMinutes(parts), actions.map(lineOf)),
    additions: whole.additions.filter(({ item }) => item === null || !hidden.has(item)),
    hiddenItems: [...hidden.values()],
  };
}

/**
 * The minutes of a meeting as far as the user may read them: nothing about items from which they are recused. DomainErrors: `unauthenticated`,
 * `not_found` for people who do not read meetings, `conflict` until the meeting is closed.
 */
export async function readMinutes(context: Context, meetingId: number): Promise<Minutes> {
  const meeting = await readMeeting(context, meetingId);
  const user = requireUser(context);
  assertSession(meeting);
  if (meeting.state !== 'closed') throw new DomainError('conflict', say('minutesNotYet'));
  const whole = await wholeMinutes(context, meeting);
  return shownTo(meeting, whole, await hiddenFrom(context, user, meetingId));
}

/** The facts about a meeting and its minutes that the permission rules need. */
export const minutesStanding = (meeting: Meeting, state: MinutesStanding['minutes']): MinutesStanding => ({
  ...meeting,
  minutes: state,
  chairHasLeft: !meeting.attendance.some(({ person, votes }) => votes && person.id === meeting.chair.id),
});

export interface Writing {
  within: Context;
  user: SessionUser;
  meeting: Meeting;
  whole: WholeMinutes | null;
  standing: MinutesStanding;
  at: Date;
}

/**
 * Changes minutes; one person can do so at a time. All open pages are notified. `leave` ends the transaction when there is nothing to change.
 */
export async function inMinutes(
  context: Context,
  meetingId: number,
  work: (writing: Writing, leave: () => never) => Promise<void>,
): Promise<void> {
  const user = requireUser(context, say('signInToUpdate'));
  assertSession(await readMeeting(context, meetingId));
  await leavableTransaction<void>(context.db, async (trx, leave) => {
    await lockMeeting(trx, meetingId);
    const within = { ...context, db: trx };
    const meeting = await readMeeting(within, meetingId);
    const whole = await stored(within, meetingId);
    const standing = minutesStanding(meeting, whole?.state ?? 'draft');
    await work({ within, user, meeting, whole, standing, at: context.clock() }, () => leave(undefined));
    // People who are recused from an item also see that the minutes have changed, but not how.
    tellPages(within, meetingId);
  });
}

/** Returns the current minutes, if they have the version that the person has read. DomainError `conflict` for an older version. */
async function newest(
  { within, meeting, whole }: Writing,
  version: number | null | undefined,
): Promise<WholeMinutes> {
  const current = whole ?? (await wholeMinutes(within, meeting));
  if (typeof version === 'number' && version !== current.version)
    throw new DomainError('conflict', say('minutesChanged', current.editedBy ?? 'Somebody'));
  return current;
}

function problemText(issue: MinutesProblem): string {
  if (issue.problem === 'above') return MESSAGES.minutesNeedHeading;
  const { problem, heading } = issue;
  return problem === 'unread'
    ? MESSAGES.minutesHeadingUnread(heading)
    : MESSAGES.minutesHeadingTwice(heading);
}

/**
 * Saves a new text of the draft, for people who write minutes, with the version that they have read. Parts that are hidden from them stay as
 * they are. The same text again changes nothing. DomainErrors: `unauthenticated`, `not_found`, `forbidden`, `invalid`, and `conflict` for an
 * older version, for a meeting that is not closed and for approved minutes.
 */
export async function saveMinutes(context: Context, meetingId: number, input: unknown): Promise<Minutes> {
  await inMinutes(context, meetingId, async (writing, leave) => {
    const { within, user, standing, at } = writing;
    assertAllowed(canWriteMinutes(user, standing));
    const { text, version } = validate(minutesSchema, input);
    const whole = await newest(writing, version);
    const { parts } = whole;
    const hidden = await hiddenFrom(within, user, meetingId);
    const ownText = withoutActions(text, actionsShown(whole, hidden).map(lineOf));
    if (ownText === null) throw invalidField('text', MESSAGES.minutesActionsLine(ACTIONS_LINE));
    if (!ownText) throw invalidField('text', MESSAGES.required('Text'));
    const { text: longest } = LIMITS.minutes;
    if (lengthOf(ownText) > longest) throw invalidField('text', MESSAGES.tooLong('Text', longest));
    const written = splitMinutes(ownText, parts, new Set(hidden.keys()));
    if ('problem' in written) throw invalidField('text', problemText(written));
    const after = JSON.stringify(written);
    if (after === JSON.stringify(parts)) leave();
    await writeDraft(within.db, {
      ...{ meeting_id: meetingId, version: version + 1, parts: after },
      ...{ edited_by_name: user.name, edited_at: toSql(at) },
    });
  });
  return readMinutes(context, meetingId);
}

/** Adds an event to the chain of the minutes, and a step to the history of the meeting. */
async function append(
  { within, user, meeting, at }: Writing,
  action: 'approved' | 'added',
  content: ApprovedContent | AddedContent,
): Promise<void> {
  await appendToChain(within.db, { meeting_id: meeting.id, action, at: toSql(at), actor: user, content });
  await tell(within.db, user, { id: meeting.id, action: `minutes_${action}`, changes: [], at });
}

/**
 * Approves the minutes with their actions: from then on they cannot change, and the people who have the actions are notified. For the chair of
 * the meeting, with the `version` and `actionsVersion` that they have read. DomainErrors: as `saveMinutes`.
 */
export async function approveMinutes(context: Context, meetingId: number, input: unknown): Promise<Minutes> {
  await inMinutes(context, meetingId, async (writing) => {
    assertAllowed(canApproveMinutes(writing.user, writing.standing));
    const { within, user, meeting, at } = writing;
    const read = validate(approvedMinutesSchema, input);
    const { parts, version, actions } = await newest(writing, read.version);
    if (typeof read.actionsVersion === 'number' && read.actionsVersion !== meeting.actionsVersion)
      throw new DomainError('conflict', say('actionsChangedMeanwhile'));
    await append(writing, 'approved', { version, parts, actions });
    await deleteDraft(within.db, meetingId);
    await openActions(within.db, meetingId, toSql(at));
    const people = new Set(actions.flatMap(({ personId }) => personId ?? []));
    people.delete(user.id);
    await sendLetters(within, within.db, { letter: 'action_given', of: meetingId, people: [...people] });
  });
  return readMinutes(context, meetingId);
}

/**
 * Adds to approved minutes, about an item or the whole meeting, for people who write them. An addition about an item is read only by people
 * who may read that item. DomainErrors: as `saveMinutes`; `invalid` for an item that the user may not read, and `conflict` before the
 * approval.
 */
export async function addToMinutes(context: Context, meetingId: number, input: unknown): Promise<Minutes> {
  await inMinutes(context, meetingId, async (writing) => {
    const { within, user, standing, whole } = writing;
    assertAllowed(canAddToMinutes(user, standing));
    const { text, itemId = null } = validate(minutesAdditionSchema, input);
    if ((whole?.additions.length ?? 0) >= MOST_ADDITIONS)
      throw new DomainError('conflict', say('minutesFull', MOST_ADDITIONS));
    const hidden = await hiddenFrom(within, user, meetingId);
    const about = whole?.parts.find(({ item }) => item === itemId);
    if (!about || hidden.has(itemId ?? 0)) throw invalidField('itemId', MESSAGES.notItemOfMeeting);
    await append(writing, 'added', { text, item: itemId });
  });
  return readMinutes(context, meetingId);
}

/**
 * Names the member of the meeting who takes the minutes; null for the chair. For people who may lead the meeting, until the minutes are
 * approved. DomainErrors: `unauthenticated`, `not_found`, `forbidden`, `invalid`, `conflict`.
 */
export async function setMinuteTaker(context: Context, meetingId: number, input: unknown): Promise<Meeting> {
  await inMinutes(context, meetingId, async ({ within, user, meeting, standing, at }, leave) => {
    assertAllowed(canNameMinuteTaker(user, standing));
    const { userId: id = null } = validate(minuteTakerSchema, input);
    const before = meeting.minuteTaker;
    if (id === (before?.id ?? null)) leave();
    const member = meeting.attendance.find(({ person }) => person.id === id);
    if (id !== null && !member?.votes) throw invalidField('userId', MESSAGES.notTaker);
    await nameMinuteTaker(within.db, meetingId, id);
    const named = { old: (before ?? meeting.chair).name, new: (member?.person ?? meeting.chair).name };
    const changes = [{ part: 'minuteTaker' as const, ...named }];
    await tell(within.db, user, { id: meetingId, action: 'minute_taker', changes, at });
  });
  return readMeeting(context, meetingId);
}
