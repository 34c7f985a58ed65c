import type { TeamRole } from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import type { SqlDateTime } from '../../platform/db/index.ts';

/** A person in the team of a dashboard. A person who leaves and comes back gets another id, so that old tokens stay dead. */
export interface Membership {
  id: number;
  dashboard: string;
  role: TeamRole;
}

export async function membershipsOf(db: Database, userId: number): Promise<Membership[]> {
  return db
    .selectFrom('dashboard_members')
    .select(['id', 'dashboard', 'role'])
    .where('user_id', '=', userId)
    .orderBy('dashboard')
    .execute();
}

/** The membership of an active person. */
export async function findMembership(
  db: Database,
  userId: number,
  dashboard: string,
): Promise<Membership | undefined> {
  return db
    .selectFrom('dashboard_members')
    .innerJoin('users', 'users.id', 'dashboard_members.user_id')
    .select(['dashboard_members.id', 'dashboard_members.dashboard', 'dashboard_members.role'])
    .where('dashboard_members.user_id', '=', userId)
    .where('dashboard_members.dashboard', '=', dashboard)
    .where('users.active', '=', 1)
    .executeTakeFirst();
}

/** The members of all teams, or of one. */
export async function listMembers(db: Database, dashboard?: string) {
  let query = db
    .selectFrom('dashboard_members')
    .innerJoin('users', 'users.id', 'dashboard_members.user_id')
    .select([
      'dashboard_members.id',
      'dashboard_members.dashboard',
      'dashboard_members.role',
      'dashboard_members.added_at',
      'users.id as user_id',
      'users.name',
      'users.email',
    ])
    .orderBy('dashboard_members.dashboard')
    .orderBy('users.name')
    .orderBy('users.id');
  if (dashboard !== undefined) query = query.where('dashboard_members.dashboard', '=', dashboard);
  return query.execute();
}

export async function insertMembership(
  db: Database,
  row: { dashboard: string; user_id: number; role: TeamRole; added_at: SqlDateTime },
): Promise<void> {
  await db.insertInto('dashboard_members').values(row).execute();
}

/** Ends a membership. Returns false when there was none. */
export async function deleteMembership(db: Database, dashboard: string, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('dashboard_members')
    .where('dashboard', '=', dashboard)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Makes other changes of this membership wait until the transaction ends. Returns false when it no longer exists. */
export async function lockMembership(db: Database, id: number): Promise<boolean> {
  await db
    .updateTable('dashboard_members')
    .set((eb) => ({ role: eb.ref('role') }))
    .where('id', '=', id)
    .execute();
  const row = await db.selectFrom('dashboard_members').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Moves the memberships of an invitation to the row that the person has. */
export async function moveMemberships(db: Database, from: number, to: number): Promise<void> {
  const taken = new Set((await membershipsOf(db, to)).map(({ dashboard }) => dashboard));
  for (const { id, dashboard } of await membershipsOf(db, from)) {
    if (taken.has(dashboard)) continue;
    await db.updateTable('dashboard_members').set({ user_id: to }).where('id', '=', id).execute();
  }
}
