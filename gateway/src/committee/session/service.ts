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

/** Changes a session: one person at a time. Everybody's page is told of it. `leave` says that there is nothing to change. */
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
 * Opens a meeting: the chair or the business office. If they belong to it, they are there. DomainErrors: `unauthenticated`, `not_found`,
 * `forbidden`, and `conflict` when it is open already, over, or too far ahead.
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
 * Closes a meeting. An item that is open is closed with what the votes recommend; items that were not called stay as they are, and can go
 * on the agenda of another meeting. For whom opening is. DomainErrors: `unauthenticated`, `not_found`, `forbidden`, `conflict`.
 */
export const closeMeeting = (context: Context, id: number): Promise<Meeting> =>
  inSession(context, id, async (session) => {
    const { within, user, meeting } = session;
    assertAllowed(canRunMeeting(user, meeting));
    for (const row of await itemsOf(within.db, [id])) if (row.state === 'open') await closeRow(session, row);
    await finish(session);
    return readMeeting(within, id);
  });

/** Closes the meeting, or the circulation. */
async function finish({ within, meeting, at, record }: Session): Promise<void> {
  await closeAt(within.db, meeting.id, toSql(at));
  await record(meeting.kind === 'circulation' ? 'circulation_closed' : 'closed');
}

async function closeRow({ within, meeting, record }: Session, row: MeetingItemRow): Promise<void> {
  await closeVotes(within, { meeting, row });
  await record('item_closed', { new: nameOfItem(row) });
}

/** The items of an agenda, for whoever leads the meeting now, and the one that is meant. */
async function itemIn({ within, user, meeting }: Session, itemId: number) {
  assertAllowed(canRunMeeting(user, meeting));
  const rows = await itemsOf(within.db, [meeting.id]);
  const row = rows.find(({ id }) => id === itemId);
  if (!row) throw itemNotFound();
  return { rows, row };
}

/** DomainError `conflict` for a request that has left the review. Who has declared an interest in it is recused from it. */
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
 * Calls an item. One is open at a time: another one has to be closed first, so that no vote ends without anybody having said so. For whom
 * opening the meeting is. DomainErrors: `unauthenticated`, `not_found`, `forbidden`, and `conflict` also for an item that was called already,
 * or whose request has left the review.
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
 * Closes an item: what the votes recommend is computed, and kept with who could vote. With its last item a circulation is over. For
 * whoever leads the meeting. DomainErrors: as `openItem`.
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
 * Says that a member is there, or is not any more: of themselves, and the chair and the business office of everybody. The same again
 * changes nothing. DomainErrors: `unauthenticated`, `invalid`, `not_found`, `forbidden` also for who does not belong to the meeting, and
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
