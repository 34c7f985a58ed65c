import type { Role } from '@portal/domain';
import type { Database } from '../../platform/context.ts';

export interface Candidate {
  id: number;
  name: string;
}

/** A part of another statement: the active people with one of the roles. */
export const holders = (db: Database, roles: readonly Role[]) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.name'])
    .where('users.active', '=', 1)
    .where('users.profile_created', '=', 1)
    .where('users.email_verified', '=', 1)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('user_roles')
          .select('user_roles.user_id')
          .whereRef('user_roles.user_id', '=', 'users.id')
          .where('user_roles.role', 'in', roles),
      ),
    );

/** A part of another statement: the person, if they are active and have one of the roles. */
export const holderOf = (db: Database, id: number, roles: readonly Role[]) =>
  holders(db, roles).where('users.id', '=', id);

/** The person, if they are active and have one of the roles. */
export async function findHolder(
  db: Database,
  id: number,
  roles: readonly Role[],
): Promise<Candidate | undefined> {
  return holderOf(db, id, roles).executeTakeFirst();
}

/** The active people with one of the roles, by name, at most `count`. */
export async function listHolders(db: Database, roles: readonly Role[], count: number): Promise<Candidate[]> {
  return holders(db, roles).orderBy('users.name').orderBy('users.id').limit(count).execute();
}

/** The ids of the assignees of requests at these stages. */
export async function assigneesAt(db: Database, stages: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('device_requests')
    .select('assignee_id')
    .distinct()
    .where('assignee_id', 'is not', null)
    .where('stage', 'in', stages as never)
    .execute();
  return rows.flatMap(({ assignee_id }) => assignee_id ?? []);
}

/** The ids of up to `count` requests at these stages that belong to a person. */
export async function requestsOf(
  db: Database,
  assigneeId: number,
  stages: readonly string[],
  count: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('device_requests')
    .select('id')
    .where('assignee_id', '=', assigneeId)
    .where('stage', 'in', stages as never)
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
}
