import {
  assertAllowed,
  attendanceSchema,
  canMarkAttendance,
  canOpenMeeting,
  canRunMeeting,
  DomainError,
  isBeforeCommittee,
  requestNumber,
  STAGE_LABELS,
  stageOf,
  validate,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, requireUser, type SessionUser } from '../../platform/context.ts';
import { leavableTransaction, toSql } from '../../platform/db/index.ts';
import { readRequest, recuseInterestedMembers } from '../../requests/index.ts';
import { type MeetingItem, nameOfItem } from '../agenda/model.ts';
import { itemNotFound, readItem } from '../agenda/read.ts';
import { itemsOf, lockMeeting, updateItem } from '../agenda/store.ts';
import type { MeetingItemRow } from '../agenda/tables.ts';
import type { Meeting, PlanChange } from '../meetings/model.ts';
import { assertSession, readMeeting, tell, tellPages } from '../meetings/service.ts';
import { closeVotes } from '../votes/close.ts';
import { closeAt, markMember, openAt } from './store.ts';

interface Session {
  within: Context;
  user: SessionUser;
  meeting: Meeting;
  at: Date;
  /** Adds a step to the history of the meeting. */
  record: (
    action: 'opened' | 'closed' | 'circulation_closed' | 'item_opened' | 'item_closed' | 'attendance',
    change?: Partial<PlanChange>,
  ) => Promise<void>;
}

/**
 * Changes a session; one person can do so at a time. All open pages are notified. `leave` ends the transaction when there is nothing to
 * change.
 */
async function inSession<T>(
  context: Context,
  meetingId: number,
  work: (session: Session, leave: (answer: T) => never) => Promise<T>,
): Promise<T> {
  const user = requireUser(context, say('signInToUpdate'));
  return leavableTransaction<T>(context.db, async (trx, leave) => {
    await lockMeeting(trx, meetingId);
    const within = { ...context, db: trx };
    const meeting = await readMeeting(within, meetingId);
    const at = context.clock();
    const done = await work(
      {
        ...{ within, user, meeting, at },
        record: (action, change) =>
          tell(trx, user, {
            ...{ id: meetingId, action, at },
            changes: change ? [{ part: 'item', old: null, new: null, ...change }] : [],
          }),
      },
      leave,
    );
    tellPages(within, meetingId);
    return done;
  });
}

/**
 * Opens a meeting, for the chair and the business office. If the person belongs to the meeting, they are marked as present. DomainErrors:
 * `unauthenticated`, `not_found`, `forbidden`, and `conflict` when it is already open, over, or too far ahead.
 */
export const openMeeting = (context: Context, id: number): Promise<Meeting> =>
  inSession(context, id, async ({ within, user, meeting, at, record }) => {
    assertSession(meeting);
    assertAllowed(canOpenMeeting(user, meeting, at));
    await openAt(within.db, id, toSql(at));
    await record('opened');
    if (meeting.attendance.some(({ person }) => person.id === user.id)) {
      const here = { meetingId: id, userId: user.id };
      await markMember(within.db, here, { arrived_at: toSql(at), left_at: null });
      await record('attendance', { part: 'present', new: user.name });
    }
    return readMeeting(within, id);
  });

/**
 * Closes a meeting, for the same people as opening it. An open item is closed with the recommendation of its votes. Items that were not called
 * stay as they are, and can be put on the agenda of another meeting. DomainErrors: `unauthenticated`, `not_found`, `forbidden`, `conflict`.
 */
export const closeMeeting = (context: Context, id: number): Promise<Meeting> =>
  inSession(context, id, async (session) => {
    const { within, user, meeting } = session;
    assertAllowed(canRunMeeting(user, meeting));
    for (const row of await itemsOf(within.db, [id])) if (row.state === 'open') await closeRow(session, row);
    await finish(session);
    return readMeeting(within, id);
  });

/** Ends the meeting, or the circulation. */
async function finish({ within, meeting, at, record }: Session): Promise<void> {
  await closeAt(within.db, meeting.id, toSql(at));
  await record(meeting.kind === 'circulation' ? 'circulation_closed' : 'closed');
}

async function closeRow({ within, meeting, record }: Session, row: MeetingItemRow): Promise<void> {
  await closeVotes(within, { meeting, row });
  await record('item_closed', { new: nameOfItem(row) });
}

/**
 * Returns all items of an agenda and the item with this id, if the user may lead the meeting now. DomainErrors: `forbidden`, `not_found`.
 */
async function itemIn({ within, user, meeting }: Session, itemId: number) {
  assertAllowed(canRunMeeting(user, meeting));
  const rows = await itemsOf(within.db, [meeting.id]);
  const row = rows.find(({ id }) => id === itemId);
  if (!row) throw itemNotFound();
  return { rows, row };
}

/**
 * Checks that the request of an item can be called, and recuses members who have declared an interest in it. DomainError `conflict` for a
 * request that has left the review.
 */
async function callRequest({ within }: Session, id: number): Promise<void> {
  const request = await readRequest(within, id);
  if (!isBeforeCommittee(request))
    throw new DomainError(
      'conflict',
      say('notBeforeCommittee', requestNumber(id), STAGE_LABELS[stageOf(request)]),
    );
  await recuseInterestedMembers(within.db, within, request);
}

/**
 * Calls an item, for the same people as opening the meeting. Only one item is open at a time: the other one must be closed first, so that no
 * vote ends unless somebody ends it. DomainErrors: `unauthenticated`, `not_found`, `forbidden`, and `conflict` also for an item that was
 * called before, or whose request has left the review.
 */
export const openItem = (context: Context, meetingId: number, itemId: number): Promise<MeetingItem> =>
  inSession(context, meetingId, async (session) => {
    const { within, meeting, at, record } = session;
    assertSession(meeting);
    const { rows, row } = await itemIn(session, itemId);
    const openItem = rows.find(({ state }) => state === 'open');
    if (row.state !== 'planned') throw new DomainError('conflict', say('itemNotPlanned'));
    if (openItem) throw new DomainError('conflict', say('itemOpenAlready', nameOfItem(openItem)));
    if (row.request_id !== null) await callRequest(session, row.request_id);
    await updateItem(within.db, itemId, { state: 'open', opened_at: toSql(at) });
    await record('item_opened', { new: nameOfItem(row) });
    return readItem(within, meeting, itemId);
  });

/**
 * Closes an item: the recommendation is computed from the votes and stored with the members who could vote. When it is the last item of a
 * circulation, the circulation ends. For people who may lead the meeting. DomainErrors: as `openItem`.
 */
export const closeItem = (context: Context, meetingId: number, itemId: number): Promise<MeetingItem> =>
  inSession(context, meetingId, async (session) => {
    const { within, meeting } = session;
    const { rows, row } = await itemIn(session, itemId);
    if (row.state !== 'open') throw new DomainError('conflict', say('itemNotOpen'));
    await closeRow(session, row);
    const isLast = rows.every(({ id, state }) => id === itemId || state === 'closed');
    if (meeting.kind === 'circulation' && isLast) await finish(session);
    return readItem(within, meeting, itemId);
  });

/**
 * Marks a member as present or not. Members may do so for themselves, the chair and the business office for everybody. The same again changes
 * nothing. DomainErrors: `unauthenticated`, `invalid`, `not_found`, `forbidden` also for people who do not belong to the meeting, and
 * `conflict` when it is not in session.
 */
export const markAttendance = (context: Context, meetingId: number, input: unknown): Promise<Meeting> =>
  inSession(context, meetingId, async ({ within, user, meeting, at, record }, leave) => {
    assertSession(meeting);
    const { present, userId: named } = validate(attendanceSchema, input);
    const userId = named ?? user.id;
    assertAllowed(canMarkAttendance(user, meeting, userId));
    const member = meeting.attendance.find(({ person }) => person.id === userId);
    if (!member) throw new DomainError('forbidden', say('notMeetingMember'));
    if (member.present === present) leave(meeting);
    const now = toSql(at);
    await markMember(
      within.db,
      { meetingId, userId },
      present ? { arrived_at: now, left_at: null } : { left_at: now },
    );
    await record('attendance', { part: present ? 'present' : 'absent', new: member.person.name });
    return readMeeting(within, meetingId);
  });
