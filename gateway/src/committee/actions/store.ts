import { MOST_WAITING, WAITING_SHOWN } from '@portal/domain';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { SqlDateTime } from '../../platform/db/index.ts';
import type { MeetingActionRow, NewMeetingActionRow } from './tables.ts';

/** The actions of a meeting in the order in which they were noted. */
export const actionsOf = (db: Database, meetingId: number): Promise<MeetingActionRow[]> =>
  allActionsOf(db, [meetingId]);

/** The actions of these meetings. One statement for all. */
export const allActionsOf = (db: Database, meetingIds: readonly number[]): Promise<MeetingActionRow[]> =>
  db.selectFrom('meeting_actions').selectAll().where('meeting_id', 'in', meetingIds).orderBy('id').execute();

export const findAction = (
  db: Database,
  meetingId: number,
  id: number,
): Promise<MeetingActionRow | undefined> =>
  db
    .selectFrom('meeting_actions')
    .selectAll()
    .where('id', '=', id)
    .where('meeting_id', '=', meetingId)
    .executeTakeFirst();

export const insertAction = async (db: Database, row: NewMeetingActionRow): Promise<void> =>
  void (await db.insertInto('meeting_actions').values(row).execute());

export const updateAction = async (
  db: Database,
  id: number,
  changed: Partial<Omit<MeetingActionRow, 'id'>>,
): Promise<void> =>
  void (await db.updateTable('meeting_actions').set(changed).where('id', '=', id).execute());

export const deleteAction = async (db: Database, id: number): Promise<void> =>
  void (await db.deleteFrom('meeting_actions').where('id', '=', id).execute());

/** Counts a change of the actions of a meeting. */
export const countActionChange = async (db: Database, meetingId: number): Promise<void> =>
  void (await db
    .updateTable('meetings')
    .set((eb) => ({ actions_version: eb('actions_version', '+', 1) }))
    .where('id', '=', meetingId)
    .execute());

/** From now on, the actions of this meeting wait for their people. */
export const openActions = async (db: Database, meetingId: number, at: SqlDateTime): Promise<void> =>
  void (await db
    .updateTable('meeting_actions')
    .set((eb) => ({ open_for: eb.ref('person_id'), open_until: eb.ref('due_day'), open_since: at }))
    .where('meeting_id', '=', meetingId)
    .where('person_id', 'is not', null)
    .execute());

/** Whether the person who has the action is recused from the request of its item. */
const isHidden: Expression<SqlBool> = sql<SqlBool>`exists (select 1 from meeting_items as item
  inner join request_recusals as recusal on recusal.request_id = item.request_id
  where item.id = meeting_actions.item_id and recusal.user_id = meeting_actions.open_for)`;

/** The actions that wait for a person, without those about items from which the person is recused. */
const waitingFor = (db: Database, personId: number) =>
  db
    .selectFrom('meeting_actions')
    .where('open_for', '=', personId)
    .where((eb) => eb.not(isHidden));

/** The actions of a meeting that wait for a person, the first due first. */
export const openActionsOf = (
  db: Database,
  { meetingId, personId }: { meetingId: number; personId: number },
): Promise<MeetingActionRow[]> =>
  waitingFor(db, personId)
    .selectAll()
    .where('meeting_id', '=', meetingId)
    .orderBy((eb) => eb.fn.coalesce('open_until', sql.lit('9999')))
    .orderBy('id')
    .execute();

/** The actions that wait for a person, those that are due first, and their number. One statement, on a range of an index. */
export const findWaitingActions = (db: Database, personId: number, today: string) => {
  const some = waitingFor(db, personId)
    .select(['id', 'meeting_id', 'text', 'open_until', 'open_since'])
    .orderBy('open_since')
    .limit(MOST_WAITING);
  return db
    .selectFrom(some.as('action'))
    .innerJoin('meetings', 'meetings.id', 'action.meeting_id')
    .select(['action.id', 'action.meeting_id', 'action.text', 'action.open_until', 'action.open_since'])
    .select('meetings.title')
    .select((eb) => [
      eb.fn.countAll<number | string>().over().as('waiting'),
      eb.fn.min('action.open_since').over().as('oldest'),
      eb.fn
        .sum<number | string>(eb.case().when('action.open_until', '<', today).then(1).else(0).end())
        .over()
        .as('overdue'),
    ])
    .orderBy((eb) => eb.fn.coalesce('action.open_until', sql.lit('9999')))
    .orderBy('action.open_since')
    .orderBy('action.id')
    .limit(WAITING_SHOWN)
    .execute();
};

/** A day on which actions of a meeting are due. */
interface DueDay {
  /** The id of the meeting. */
  id: number;
  day: string;
}

/** The days on which actions of meetings are due, page by page, for actions that were opened before this instant. */
export const actionsDue = (
  db: Database,
  {
    from,
    until,
    before,
    after,
    count,
  }: {
    from: string;
    until: string;
    before: SqlDateTime;
    /** The last day that the previous call returned. */
    after: DueDay | undefined;
    count: number;
  },
): Promise<DueDay[]> =>
  db
    .selectFrom('meeting_actions')
    .select(['meeting_id as id', 'open_until as day'])
    .distinct()
    .where('open_until', '>=', from)
    .where('open_until', '<=', until)
    .where('open_since', '<', before)
    .$if(after !== undefined, (query) =>
      query.where(({ and, eb, or }) =>
        or([
          eb('open_until', '>', after?.day ?? ''),
          and([eb('open_until', '=', after?.day ?? ''), eb('meeting_id', '>', after?.id ?? 0)]),
        ]),
      ),
    )
    .orderBy('open_until')
    .orderBy('meeting_id')
    .limit(count)
    .$narrowType<{ day: string }>()
    .execute();

/** The people who have actions of a meeting that are due up to this day. */
export async function holdersOf(db: Database, { id, day }: DueDay): Promise<number[]> {
  const rows = await db
    .selectFrom('meeting_actions')
    .select('open_for')
    .distinct()
    .where('meeting_id', '=', id)
    .where('open_until', '=', day)
    .where('open_for', 'is not', null)
    .execute();
  return rows.flatMap(({ open_for }) => open_for ?? []);
}
