import {
  ACTION_ROLES,
  type ActionInput,
  actionDoneSchema,
  actionSchema,
  actionVersionSchema,
  assertAllowed,
  canFinishAction,
  canNoteActions,
  canReadMeetings,
  canReopenAction,
  DomainError,
  dayOf,
  invalidField,
  LIMITS,
  MESSAGES,
  type MinutesStanding,
  mayHaveAction,
  mayReadMeetings,
  oneLine,
  validate,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { peopleWith } from '../../people/index.ts';
import { type Context, requireUser, type SessionUser } from '../../platform/context.ts';
import { leavableTransaction, type SqlDateTime, toSql } from '../../platform/db/index.ts';
import { type NamedPerson, recusalsOf, sendLetters } from '../../requests/index.ts';
import { nameOfItem } from '../agenda/model.ts';
import { itemsOf, lockMeeting } from '../agenda/store.ts';
import type { MeetingItemRow } from '../agenda/tables.ts';
import type { Meeting } from '../meetings/model.ts';
import { assertSession, readMeeting, tell, tellPages } from '../meetings/service.ts';
import { findMeeting } from '../meetings/store.ts';
import { hiddenAmong, hiddenFrom, inMinutes, minutesStanding, type Writing } from '../minutes/service.ts';
import { appendToChain, isApproved } from '../minutes/store.ts';
import { type ActionItem, contentOf, doneBy, doneOf, opened } from './model.ts';
import {
  actionsOf,
  countActionChange,
  deleteAction as deleteRow,
  findAction,
  insertAction,
  updateAction,
} from './store.ts';
import type { MeetingActionRow } from './tables.ts';

/** The most people that are offered at once. */
export const MOST_OFFERED = 10;

const actionNotFound = () => new DomainError('not_found', say('actionNotFound'));

/** The actions of a meeting as somebody reads them. */
export interface Actions {
  meeting: Meeting;
  /** Counts every change of the actions, including changes of actions that are hidden from the reader. */
  version: number;
  items: readonly ActionItem[];
  /** Whether the reader may note, change and delete actions now. */
  mayNote: boolean;
}

type FollowedUp = Pick<MinutesStanding, 'chair' | 'minuteTaker' | 'minutes'>;

const actionOf = (
  row: MeetingActionRow,
  items: readonly MeetingItemRow[],
  user: SessionUser,
  standing: FollowedUp,
): ActionItem => {
  const item = items.find(({ id }) => id === row.item_id);
  const done = doneOf(row);
  return {
    ...contentOf(row),
    meetingId: row.meeting_id,
    about: item ? nameOfItem(item) : null,
    done,
    version: row.version,
    mayFinish: !done && canFinishAction(user, standing, row.person_id).allowed,
    mayReopen: done !== null && canReopenAction(user, standing).allowed,
  };
};

/**
 * The actions of a meeting, without those about items from which the reader is recused. DomainErrors: `unauthenticated`, `not_found` for
 * people who do not read meetings, `conflict` for a circulation, which has no minutes.
 */
export async function readActions(context: Context, meetingId: number): Promise<Actions> {
  const meeting = await readMeeting(context, meetingId);
  assertSession(meeting);
  const user = requireUser(context);
  const items = await itemsOf(context.db, [meetingId]);
  const hidden = await hiddenAmong(context, user, items);
  const standing = minutesStanding(meeting, (await isApproved(context.db, meetingId)) ? 'approved' : 'draft');
  const rows = await actionsOf(context.db, meetingId);
  return {
    meeting,
    version: meeting.actionsVersion,
    items: rows
      .filter(({ item_id }) => !hidden.has(item_id ?? 0))
      .map((row) => actionOf(row, items, user, standing)),
    mayNote: canNoteActions(user, standing).allowed,
  };
}

/** Finds staff by name who can be given an action, for people who read meetings. DomainErrors: `unauthenticated`, `forbidden`. */
export async function findPeopleForActions(context: Context, text: string): Promise<NamedPerson[]> {
  assertAllowed(canReadMeetings(requireUser(context)));
  const people = await peopleWith(context.db, { roles: ACTION_ROLES, text, count: MOST_OFFERED });
  return people.map(({ id, name }) => ({ id, name }));
}

/**
 * Changes the actions of a meeting; one person can do so at a time. The history of the meeting says that the actions have changed but not how,
 * because some readers may not see all of them.
 */
const inActions = (
  context: Context,
  meetingId: number,
  work: (writing: Writing & { hidden: ReadonlyMap<number, number> }, leave: () => never) => Promise<void>,
): Promise<void> =>
  inMinutes(context, meetingId, async (writing, leave) => {
    const { within, user, standing, at } = writing;
    assertAllowed(canNoteActions(user, standing));
    await work({ ...writing, hidden: await hiddenFrom(within, user, meetingId) }, leave);
    await countActionChange(within.db, meetingId);
    await tell(within.db, user, { id: meetingId, action: 'actions_changed', changes: [], at });
  });

/** The name of the person who gets an action. DomainError `invalid` when this person cannot be given one. */
async function nameFor(
  { within: { db } }: Writing,
  { personId, guest }: ActionInput,
  item: MeetingItemRow | undefined,
): Promise<string> {
  if (typeof personId !== 'number') return guest ?? '';
  const [person] = await peopleWith(db, { roles: ACTION_ROLES, ids: [personId], count: 1 });
  if (!person) throw invalidField('personId', MESSAGES.actionForStaff);
  const recusals = item?.request_id ? await recusalsOf(db, [item.request_id]) : [];
  if (recusals.some(({ user_id }) => user_id === personId))
    throw invalidField('personId', MESSAGES.recusedFromAction(person.name));
  // The name becomes part of a line of the minutes.
  return oneLine(person.name);
}

/** The stored form of an action that somebody has written. DomainError `invalid`. */
async function rowOf(
  writing: Writing & { hidden: ReadonlyMap<number, number> },
  input: unknown,
  before?: MeetingActionRow,
) {
  const { within, user, meeting, hidden, at } = writing;
  const action = validate(actionSchema, input);
  const { text, personId = null, dueDay, itemId = null } = action;
  if (dueDay !== null && dueDay !== before?.due_day && dueDay < dayOf(at, within.config.timeZone))
    throw invalidField('dueDay', MESSAGES.notFromToday('By'));
  const items = itemId === null ? [] : await itemsOf(within.db, [meeting.id]);
  const item = items.find(({ id }) => id === itemId);
  if (itemId !== null && (!item || hidden.has(itemId))) throw invalidField('itemId', MESSAGES.notActionItem);
  return {
    ...{ item_id: itemId, text, person_id: personId, due_day: dueDay },
    ...{ person_name: await nameFor(writing, action, item), edited_by_name: user.name },
  };
}

/** An action of a meeting that the user may read, in the version that the user has read. DomainErrors: `not_found`, `conflict`. */
async function newest(
  { within, meeting, hidden }: Writing & { hidden: ReadonlyMap<number, number> },
  id: number,
  input: unknown,
): Promise<MeetingActionRow> {
  const row = await findAction(within.db, meeting.id, id);
  if (!row || hidden.has(row.item_id ?? 0)) throw actionNotFound();
  const { version } = validate(actionVersionSchema, input);
  if (typeof version === 'number' && version !== row.version)
    throw new DomainError('conflict', say('actionChangedMeanwhile', row.edited_by_name));
  return row;
}

/**
 * Notes an action, for people who write the minutes, from the opening of the meeting until the minutes are approved. DomainErrors:
 * `unauthenticated`, `not_found`, `forbidden`, `invalid`, and `conflict` before and after that time, and when there are too many actions.
 */
export async function noteAction(context: Context, meetingId: number, input: unknown): Promise<Actions> {
  await inActions(context, meetingId, async (writing) => {
    const row = await rowOf(writing, input);
    const { db } = writing.within;
    const { most } = LIMITS.actions;
    if ((await actionsOf(db, meetingId)).length >= most)
      throw new DomainError('conflict', say('actionsFull', most));
    await insertAction(db, { ...row, meeting_id: meetingId, version: 1 });
  });
  return readActions(context, meetingId);
}

/** Changes an action. Sending the same values again changes nothing. DomainErrors: as `noteAction`; `conflict` also for an older version. */
export async function changeAction(
  context: Context,
  meetingId: number,
  id: number,
  input: unknown,
): Promise<Actions> {
  await inActions(context, meetingId, async (writing, leave) => {
    const before = await newest(writing, id, input);
    const { edited_by_name, ...row } = await rowOf(writing, input, before);
    const isSame = (Object.keys(row) as (keyof typeof row)[]).every((each) => row[each] === before[each]);
    if (isSame) leave();
    await updateAction(writing.within.db, id, { ...row, edited_by_name, version: before.version + 1 });
  });
  return readActions(context, meetingId);
}

/** Deletes an action. DomainErrors: as `changeAction`. */
export async function deleteAction(
  context: Context,
  meetingId: number,
  id: number,
  input: unknown = {},
): Promise<Actions> {
  await inActions(context, meetingId, async (writing) => {
    await newest(writing, id, input);
    await deleteRow(writing.within.db, id);
  });
  return readActions(context, meetingId);
}

interface Followed {
  row: MeetingActionRow;
  items: readonly MeetingItemRow[];
  standing: FollowedUp;
}

/**
 * Reads an action and what the rules for following it up need. Everybody who reads the meeting may. After the approval of the minutes, so
 * may the person who has the action, as long as they belong to the staff. People who are recused from its item may not. DomainError
 * `not_found`.
 */
async function followed(
  context: Context,
  user: SessionUser,
  meetingId: number,
  id: number,
): Promise<Followed> {
  const { db } = context;
  const meeting = await findMeeting(db, meetingId);
  const row = await findAction(db, meetingId, id);
  const items = await itemsOf(db, [meetingId]);
  const hidden = await hiddenAmong(context, user, items);
  const isReal = await isApproved(db, meetingId);
  if (!meeting || !row || hidden.has(row.item_id ?? 0)) throw actionNotFound();
  const isTheirs = isReal && row.person_id === user.id && mayHaveAction(user);
  if (!mayReadMeetings(user) && !isTheirs) throw actionNotFound();
  const { chair_id, minute_taker_id: taker } = meeting;
  return {
    row,
    items,
    standing: {
      ...{ chair: { id: chair_id }, minuteTaker: taker === null ? null : { id: taker } },
      minutes: isReal ? 'approved' : 'draft',
    },
  };
}

/**
 * Follows an action up; one person can do so at a time. The event chain of the minutes records who did it, so that the audit can check the
 * row. All open pages of the meeting are notified.
 */
async function follow(
  context: Context,
  { meetingId, id, action }: { meetingId: number; id: number; action: 'action_done' | 'action_reopened' },
  changed: (
    user: SessionUser,
    current: Followed & { at: SqlDateTime },
    leave: () => never,
  ) => ReturnType<typeof opened>,
): Promise<ActionItem> {
  const user = requireUser(context, say('signInToUpdate'));
  await followed(context, user, meetingId, id);
  return leavableTransaction(context.db, async (trx, leave) => {
    await lockMeeting(trx, meetingId);
    const within = { ...context, db: trx };
    const current = await followed(within, user, meetingId, id);
    const { row, items, standing } = current;
    const now = context.clock();
    const at = toSql(now);
    const change = {
      ...changed(user, { ...current, at }, () => leave(actionOf(row, items, user, standing))),
      version: row.version + 1,
    };
    await updateAction(trx, id, change);
    const { open_for, note } = change;
    const content = { action: { id, note } };
    await appendToChain(trx, { meeting_id: meetingId, action, at, actor: user, content });
    await tell(trx, user, { id: meetingId, action, changes: [], at: now });
    if (typeof open_for === 'number' && open_for !== user.id)
      await sendLetters(context, trx, { letter: 'action_given', of: meetingId, people: [open_for] });
    tellPages(within, meetingId);
    return actionOf({ ...row, ...change }, items, user, standing);
  });
}

/**
 * Marks an action as done, after the minutes are approved. The person who has it and people who write the minutes may. An action that is
 * already done stays as it is. DomainErrors: `unauthenticated`, `not_found`, `forbidden`, `invalid`, `conflict`.
 */
export function finishAction(
  context: Context,
  meetingId: number,
  id: number,
  input: unknown,
): Promise<ActionItem> {
  return follow(context, { meetingId, id, action: 'action_done' }, (user, { row, standing, at }, leave) => {
    assertAllowed(canFinishAction(user, standing, row.person_id));
    const { note } = validate(actionDoneSchema, input);
    if (row.done_at !== null) leave();
    return doneBy(user, at, note);
  });
}

/**
 * Reopens an action that was marked as done; people who write the minutes may. It waits for its person again. DomainErrors: as `finishAction`.
 */
export function reopenAction(context: Context, meetingId: number, id: number): Promise<ActionItem> {
  return follow(
    context,
    { meetingId, id, action: 'action_reopened' },
    (user, { row, standing, at }, leave) => {
      assertAllowed(canReopenAction(user, standing));
      if (row.done_at === null) leave();
      return opened(row, at);
    },
  );
}
