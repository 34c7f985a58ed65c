import { MEMBER_ROLES, type MeetingKind, type MeetingTime } from '@portal/domain';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { isActiveWith, peopleWith } from '../../people/index.ts';
import type { Database } from '../../platform/context.ts';
import { after, type Position, type SqlDateTime, type Tables } from '../../platform/db/index.ts';
import { valuesOf } from '../../platform/fast/index.ts';
import type { NamedPerson } from '../../requests/index.ts';
import type { MemberRow, NamedMeetingRow } from './model.ts';
import type { MeetingEventRow, MeetingRow, NewMeetingRow } from './tables.ts';

const named = (db: Database) =>
  db
    .selectFrom('meetings')
    .innerJoin('users as chair', 'chair.id', 'meetings.chair_id')
    .innerJoin('users as planner', 'planner.id', 'meetings.planned_by')
    .leftJoin('users as taker', 'taker.id', 'meetings.minute_taker_id')
    .selectAll('meetings')
    .select(['chair.name as chair_name', 'planner.name as planned_by_name', 'taker.name as taker_name']);

/** A part of the list: `upcoming` meetings have not ended at `now`; `past` ones are over. */
export interface ListedPart {
  when: MeetingTime;
  now: SqlDateTime;
  /** Only meetings of this kind. */
  kind?: MeetingKind;
}

const isIn =
  ({ when, now, kind }: ListedPart) =>
  (eb: ExpressionBuilder<Tables, 'meetings'>): Expression<SqlBool> =>
    eb.and([
      eb('meetings.listed_at', when === 'upcoming' ? '>=' : '<', now),
      ...(kind ? [eb('meetings.kind', '=', kind)] : []),
    ]);

/** Meetings in the order of their index: upcoming ones with the next first, past ones with the last first. */
export async function listedMeetings(
  db: Database,
  part: ListedPart,
  { position, count }: { position: Position | null; count: number },
): Promise<(NamedMeetingRow & { listed_at: SqlDateTime })[]> {
  const isNext = part.when === 'upcoming';
  const page = db
    .selectFrom('meetings')
    .select(['id', 'listed_at'])
    .where(isIn(part) as never)
    .where((eb) => after(eb, 'listed_at', position && valuesOf(position), isNext ? 'oldest' : 'newest'))
    .orderBy('listed_at', isNext ? 'asc' : 'desc')
    .orderBy('id', isNext ? 'asc' : 'desc')
    .limit(count);
  const rows = await named(db)
    .innerJoin(page.as('page'), 'page.id', 'meetings.id')
    .orderBy('page.listed_at', isNext ? 'asc' : 'desc')
    .orderBy('page.id', isNext ? 'asc' : 'desc')
    .execute();
  return rows as (NamedMeetingRow & { listed_at: SqlDateTime })[];
}

/** The number of meetings in the list, or in a part of it. */
export async function countMeetings(db: Database, part?: ListedPart): Promise<number> {
  let query = db.selectFrom('meetings').where('listed_at', 'is not', null);
  if (part) query = query.where(isIn(part) as never);
  const { count } = await query
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A meeting that was not cancelled. */
export const findMeeting = (db: Database, id: number): Promise<NamedMeetingRow | undefined> =>
  named(db).where('meetings.id', '=', id).where('listed_at', 'is not', null).executeTakeFirst();

/** Meetings with these ids, in the order of their ids: the order in which they were planned. */
export const meetingsWith = (db: Database, ids: readonly number[]): Promise<NamedMeetingRow[]> =>
  named(db).where('meetings.id', 'in', ids).orderBy('meetings.id').execute();

/** A meeting, even if it was cancelled. */
export const findAnyMeeting = (db: Database, id: number): Promise<NamedMeetingRow | undefined> =>
  named(db).where('meetings.id', '=', id).executeTakeFirst();

/** All meetings of a series in the order of their times, including cancelled ones. */
export const seriesMeetings = (db: Database, seriesId: number): Promise<NamedMeetingRow[]> =>
  named(db)
    .where('meetings.series_id', '=', seriesId)
    .orderBy('meetings.starts_at')
    .orderBy('meetings.id')
    .execute();

/** The times of the meetings of a series that were not cancelled, the first one first. */
export const seriesDates = (db: Database, seriesId: number) =>
  db
    .selectFrom('meetings')
    .select(['id', 'starts_at', 'ends_at'])
    .where('series_id', '=', seriesId)
    .where('listed_at', 'is not', null)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();

/** The meetings of a series that take place after this one. */
export async function laterInSeries(
  db: Database,
  seriesId: number,
  { id, starts_at }: Pick<MeetingRow, 'id' | 'starts_at'>,
): Promise<number[]> {
  const rows = await db
    .selectFrom('meetings')
    .select('id')
    .where('series_id', '=', seriesId)
    .where('starts_at', '>=', starts_at)
    .where('id', '!=', id)
    .where('listed_at', 'is not', null)
    .where('state', '=', 'planned')
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Marks a meeting as the first one of a series. */
export const beginSeries = async (db: Database, id: number): Promise<void> =>
  void (await db.updateTable('meetings').set({ series_id: id }).where('id', '=', id).execute());

/** The members of meetings, by name. One statement for all. */
export async function membersOf(
  db: Database,
  meetingIds: readonly number[],
): Promise<(MemberRow & { meetingId: number })[]> {
  if (!meetingIds.length) return [];
  return db
    .selectFrom('meeting_members')
    .innerJoin('users', 'users.id', 'meeting_members.user_id')
    .leftJoin('meeting_invitations as invitation', (on) =>
      on
        .onRef('invitation.meeting_id', '=', 'meeting_members.meeting_id')
        .onRef('invitation.user_id', '=', 'meeting_members.user_id'),
    )
    .select([
      'meeting_members.meeting_id as meetingId',
      'users.id',
      'users.name',
      'invitation.answer',
      'meeting_members.arrived_at',
      'meeting_members.left_at',
    ])
    .select((eb) => isActiveWith(eb as never, { roles: MEMBER_ROLES }).as('votes'))
    .where('meeting_members.meeting_id', 'in', meetingIds)
    .orderBy('users.name_key')
    .orderBy('users.id')
    .execute();
}

/** People who can be members, by name; with `ids`, only those among them. */
export async function possibleMembers(
  db: Database,
  { ids, count }: { ids?: readonly number[]; count: number },
): Promise<NamedPerson[]> {
  const people = await peopleWith(db, { roles: MEMBER_ROLES, ids, count });
  return people.map(({ id, name }) => ({ id, name }));
}

export async function insertMeeting(db: Database, row: NewMeetingRow): Promise<number> {
  const { insertId } = await db.insertInto('meetings').values(row).executeTakeFirstOrThrow();
  return Number(insertId);
}

/**
 * Writes the next version of a meeting, if the stored version is the one that was read. Returns false when somebody else has changed it first.
 */
export async function updateMeeting(
  db: Database,
  { id, version, state }: Pick<MeetingRow, 'id' | 'version' | 'state'>,
  changed: Partial<Omit<MeetingRow, 'id' | 'version'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('meetings')
    .set({ ...changed, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', state)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes these people the members of the meeting. Members who stay keep their attendance and answers. */
export async function writeMembers(
  db: Database,
  id: number,
  { add, remove }: { add: readonly number[]; remove: readonly number[] },
): Promise<void> {
  if (remove.length)
    await db
      .deleteFrom('meeting_members')
      .where('meeting_id', '=', id)
      .where('user_id', 'in', remove)
      .execute();
  if (add.length)
    await db
      .insertInto('meeting_members')
      .values(add.map((user_id) => ({ meeting_id: id, user_id })))
      .execute();
}

export const insertEvent = async (db: Database, row: Omit<MeetingEventRow, 'id'>): Promise<void> =>
  void (await db.insertInto('meeting_events').values(row).execute());

/** The newest steps of a meeting's history, the last first. */
export const eventsOf = (db: Database, id: number, count: number): Promise<MeetingEventRow[]> =>
  db
    .selectFrom('meeting_events')
    .selectAll()
    .where('meeting_id', '=', id)
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
