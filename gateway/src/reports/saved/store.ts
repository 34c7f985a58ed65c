import { permissionsOf, ROLES, type Role, SAVED_REPORT_LIMITS } from '@portal/domain';
import type { Selectable } from 'kysely';
import type { Database } from '../../platform/context.ts';
import { increaseOrInsert } from '../../platform/db/index.ts';
import type { SavedReportPeopleTable, SavedReportRow } from './tables.ts';

/** The viewer of saved reports: sees their own, those that are shared with them, and those that are shared with one of their roles. */
export interface Viewer {
  id: number;
  roles: readonly Role[];
}

/** A saved report with its owner's name, and what the viewer has chosen about it. */
export type SeenReport = SavedReportRow & {
  owner_name: string;
  /** 1 when the report is pinned, and its owner may still pin reports. */
  stands: number;
  /** 1 when it is shared with one of the viewer's roles. */
  of_role: number;
  tile: number | null;
  taken_off: number | null;
  muted: number | null;
};

/** The roles that may put reports on the start pages of roles. */
const PINNING: readonly Role[] = ROLES.filter((role) => permissionsOf([role]).has('manage_users'));

/** A part of another statement: the people with one of these roles. */
const pinners = (db: Database) =>
  db
    .selectFrom('user_roles')
    .innerJoin('users as pinner', 'pinner.id', 'user_roles.user_id')
    .select('pinner.id')
    .where('pinner.active', '=', 1)
    .where('user_roles.role', 'in', PINNING);

/** A part of another statement: the reports that are shared with one of these roles; null without roles. */
const ofRoles = (db: Database, roles: readonly Role[]) =>
  roles.length > 0
    ? db
        .selectFrom('saved_report_roles')
        .select('report_id')
        .where('role', 'in', [...roles])
    : null;

const seenBy = (db: Database, { id, roles }: Viewer) => {
  const shared = ofRoles(db, roles);
  return db
    .selectFrom('saved_reports as report')
    .innerJoin('users', 'users.id', 'report.owner_id')
    .leftJoin('saved_report_people as own', (join) =>
      join.onRef('own.report_id', '=', 'report.id').on('own.user_id', '=', id),
    )
    .selectAll('report')
    .select(['users.name as owner_name', 'own.tile', 'own.taken_off', 'own.muted'])
    .select((eb) =>
      eb
        .case()
        .when(eb.and([eb('report.pinned', '=', 1), eb('report.owner_id', 'in', pinners(db))]))
        .then(eb.lit(1))
        .else(eb.lit(0))
        .end()
        .as('stands'),
    )
    .select((eb) =>
      (shared
        ? eb.case().when('report.id', 'in', shared).then(eb.lit(1)).else(eb.lit(0)).end()
        : eb.lit(0)
      ).as('of_role'),
    )
    .where((eb) =>
      eb.or([
        eb('report.owner_id', '=', id),
        eb('own.shared', '=', 1),
        ...(shared ? [eb('report.id', 'in', shared)] : []),
      ]),
    );
};

/**
 * The reports that a viewer sees. First their own, then those that others share with them, up to a limit; each group in the order in which
 * they were saved. Of the shared ones, pinned reports come first. Two statements.
 */
export async function reportsSeenBy(db: Database, viewer: Viewer): Promise<SeenReport[]> {
  const own = await seenBy(db, viewer)
    .where('report.owner_id', '=', viewer.id)
    .orderBy('report.id')
    .execute();
  const shared = await seenBy(db, viewer)
    .where('report.owner_id', '<>', viewer.id)
    .orderBy('report.pinned', 'desc')
    .orderBy('report.id')
    .limit(SAVED_REPORT_LIMITS.shared)
    .execute();
  return [...own, ...shared];
}

export const findSeen = (db: Database, viewer: Viewer, id: number): Promise<SeenReport | undefined> =>
  seenBy(db, viewer).where('report.id', '=', id).executeTakeFirst();

/** The other reports that are on the start pages of roles: each with the role, and the name of the person who put it there. */
export const pinnedBeside = (db: Database, id: number | undefined) =>
  db
    .selectFrom('saved_report_roles')
    .innerJoin('saved_reports as report', 'report.id', 'saved_report_roles.report_id')
    .innerJoin('users', 'users.id', 'report.owner_id')
    .select(['saved_report_roles.role', 'users.name'])
    .where('report.pinned', '=', 1)
    .where('report.owner_id', 'in', pinners(db))
    .$if(id !== undefined, (query) => query.where('report_id', '<>', id as number))
    .execute();

/** The reports that somebody has saved. */
export const ownReports = (db: Database, ownerId: number) =>
  db.selectFrom('saved_reports').select(['id', 'name', 'mailed']).where('owner_id', '=', ownerId).execute();

/** The roles and the people, with names, with whom these reports are shared. Two statements. */
export async function sharingOf(db: Database, ids: readonly number[]) {
  if (!ids.length) return { roles: [], people: [] };
  const roles = await db.selectFrom('saved_report_roles').selectAll().where('report_id', 'in', ids).execute();
  const people = await db
    .selectFrom('saved_report_people as shared')
    .innerJoin('users', 'users.id', 'shared.user_id')
    .select(['shared.report_id', 'users.id', 'users.name'])
    .where('shared.report_id', 'in', ids)
    .where('shared.shared', '=', 1)
    .orderBy('users.name')
    .execute();
  return { roles, people };
}

export async function insertReport(db: Database, row: Omit<SavedReportRow, 'id'>): Promise<number> {
  const { insertId } = await db.insertInto('saved_reports').values(row).executeTakeFirstOrThrow();
  return Number(insertId);
}

export async function updateReport(
  db: Database,
  id: number,
  change: Partial<Omit<SavedReportRow, 'id'>>,
): Promise<void> {
  if (Object.keys(change).length)
    await db.updateTable('saved_reports').set(change).where('id', '=', id).execute();
}

/** Deletes a report. Returns false when somebody else has deleted it first. */
export async function deleteReport(db: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('saved_reports').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function shareWithRoles(db: Database, id: number, roles: readonly Role[]): Promise<void> {
  await db.deleteFrom('saved_report_roles').where('report_id', '=', id).execute();
  if (roles.length)
    await db
      .insertInto('saved_report_roles')
      .values(roles.map((role) => ({ report_id: id, role })))
      .execute();
}

/** Shares a report with these people only. Their choices about it stay. */
export async function shareWithPeople(db: Database, id: number, people: readonly number[]): Promise<void> {
  await db.updateTable('saved_report_people').set({ shared: 0 }).where('report_id', '=', id).execute();
  for (const userId of people) await choose(db, id, userId, { shared: 1 });
}

/** Stores the choices of a person about a report; fields that are left out stay. Does nothing for a report that no longer exists. */
export const choose = (
  db: Database,
  reportId: number,
  userId: number,
  choice: Partial<Pick<Selectable<SavedReportPeopleTable>, 'shared' | 'tile' | 'taken_off' | 'muted'>>,
): Promise<void> =>
  increaseOrInsert(
    () =>
      db
        .updateTable('saved_report_people')
        .set(choice)
        .where('report_id', '=', reportId)
        .where('user_id', '=', userId)
        .executeTakeFirst(),
    () => {
      const { shared = 0, tile = 0, taken_off = 0, muted = 0 } = choice;
      return db
        .insertInto('saved_report_people')
        .columns(['report_id', 'user_id', 'shared', 'tile', 'taken_off', 'muted'])
        .expression((eb) =>
          eb
            .selectFrom('saved_reports')
            .select(['id', eb.val(userId).as('user_id'), eb.val(shared).as('shared')])
            .select([eb.val(tile).as('tile'), eb.val(taken_off).as('taken_off')])
            .select(eb.val(muted).as('muted'))
            .where('id', '=', reportId),
        )
        .execute();
    },
  );
