import type { Role } from '@portal/domain';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { SqlDateTime } from '../../platform/db/index.ts';
import type { AbsenceCalendarRow, DeputyshipRow } from './tables.ts';

const onDay = (today: string) =>
  sql`absences.user_id = deputyships.user_id and absences.from_day <= ${today} and absences.until_day >= ${today}`;

/** A condition for statements that read `deputyships`: the deputyship is in force on this day. */
export const isInForce = (today: string) =>
  sql<SqlBool>`(deputyships.from_day <= ${today} and deputyships.until_day >= ${today}
    or deputyships.from_day is null and exists (select 1 from absences where ${onDay(today)}))`;

/** A part of a statement that reads `deputyships`: the last day of a deputyship that is in force on this day. */
export const untilDay = (today: string) =>
  sql<string>`coalesce(deputyships.until_day, (select max(absences.until_day) from absences where ${onDay(today)}))`;

/** An absent person, and their deputy. */
export interface StandIn {
  user_id: number;
  deputy_id: number;
  deputy_name: string;
  /** The role that the deputy must have. */
  role: Role;
  until: string;
}

const inForce = (db: Database, today: string) =>
  db
    .selectFrom('deputyships')
    .innerJoin('users as away', 'away.id', 'deputyships.user_id')
    .innerJoin('users as deputy', 'deputy.id', 'deputyships.deputy_id')
    .where(isInForce(today))
    .where('away.active', '=', 1)
    .where('away.email_verified', '=', 1)
    .where('away.profile_created', '=', 1)
    .where('deputy.active', '=', 1)
    .where('deputy.email_verified', '=', 1)
    .where('deputy.profile_created', '=', 1)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('user_roles')
          .select('user_roles.user_id')
          .whereRef('user_roles.user_id', '=', 'deputyships.deputy_id')
          .whereRef('user_roles.role', '=', 'away.role'),
      ),
    );

/** The deputies of these people on this day, if they are active and have the role. One statement. */
export const standInsOf = async (
  db: Database,
  people: readonly number[],
  today: string,
): Promise<StandIn[]> =>
  people.length
    ? inForce(db, today)
        .select(['deputyships.user_id', 'deputyships.deputy_id', 'deputy.name as deputy_name', 'away.role'])
        .select(untilDay(today).as('until'))
        .where('deputyships.user_id', 'in', people)
        .execute()
    : [];

/** The deputyship of a person, with the name of the deputy. */
export const deputyshipOf = (db: Database, userId: number) =>
  db
    .selectFrom('deputyships')
    .innerJoin('users as deputy', 'deputy.id', 'deputyships.deputy_id')
    .selectAll('deputyships')
    .select('deputy.name as deputy_name')
    .where('deputyships.user_id', '=', userId)
    .executeTakeFirst();

/** The number of people, except `without`, who have named this person as their deputy, now or for later. */
export async function countNamed(db: Database, deputyId: number, without: number): Promise<number> {
  const { count } = await db
    .selectFrom('deputyships')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('deputy_id', '=', deputyId)
    .where('user_id', '<>', without)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Stores a deputyship in place of an earlier one. The caller has locked the person's row. */
export async function saveDeputyship(db: Database, row: DeputyshipRow): Promise<void> {
  await db.deleteFrom('deputyships').where('user_id', '=', row.user_id).execute();
  await db.insertInto('deputyships').values(row).execute();
}

/** Ends a deputyship. Returns false when there was none with this deputy. */
export async function deleteDeputyship(db: Database, userId: number, deputyId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('deputyships')
    .where('user_id', '=', userId)
    .where('deputy_id', '=', deputyId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The next deputyships by the id of the absent person, with their last day. */
export const deputyshipsAfter = (db: Database, userId: number, count: number) =>
  db
    .selectFrom('deputyships')
    .select(['user_id', 'deputy_id', 'until_day'])
    .where('user_id', '>', userId)
    .orderBy('user_id')
    .limit(count)
    .execute();

/** The address of somebody's calendar of absences, and how it was read. */
export const absenceCalendarOf = (db: Database, userId: number): Promise<AbsenceCalendarRow | undefined> =>
  db.selectFrom('absence_calendars').selectAll().where('user_id', '=', userId).executeTakeFirst();

export async function saveAbsenceCalendar(db: Database, row: AbsenceCalendarRow): Promise<void> {
  await deleteAbsenceCalendar(db, row.user_id);
  await db.insertInto('absence_calendars').values(row).execute();
}

/** Deletes the address of a calendar and the absences that were read from it. Returns false when there was none. */
export async function deleteAbsenceCalendar(db: Database, userId: number): Promise<boolean> {
  await db.deleteFrom('absences').where('user_id', '=', userId).execute();
  const { numDeletedRows } = await db
    .deleteFrom('absence_calendars')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The calendars that are due to be read, those that are due for longest first. */
export const calendarsDue = (db: Database, now: SqlDateTime, count: number): Promise<AbsenceCalendarRow[]> =>
  db
    .selectFrom('absence_calendars')
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('user_id')
    .limit(count)
    .execute();

/** Changes a calendar if it still has this address and is due at this instant. Returns false when it is not. */
export async function changeAbsenceCalendar(
  db: Database,
  { user_id, address, due_at }: AbsenceCalendarRow,
  changes: Partial<AbsenceCalendarRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('absence_calendars')
    .set(changes)
    .where('user_id', '=', user_id)
    .where('address', '=', address)
    .where('due_at', '=', due_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The first absence of a person that ends on this day or later, as a list: empty when there is none. */
export const absencesFrom = (db: Database, userId: number, today: string) =>
  db
    .selectFrom('absences')
    .select(['from_day', 'until_day'])
    .where('user_id', '=', userId)
    .where('until_day', '>=', today)
    .orderBy('from_day')
    .limit(1)
    .execute();

/** Stores the absences of a person in place of the earlier ones. */
export async function replaceAbsences(
  db: Database,
  userId: number,
  absences: readonly { from: string; until: string }[],
): Promise<void> {
  await db.deleteFrom('absences').where('user_id', '=', userId).execute();
  if (absences.length)
    await db
      .insertInto('absences')
      .values(absences.map(({ from, until }) => ({ user_id: userId, from_day: from, until_day: until })))
      .execute();
}
