import type { NoticeKind, Role } from '@portal/domain';
import type { Database } from '../../platform/context.ts';

/** The most values in one condition: with more, the database is slow to plan the statement. */
const STEP = 500;

export function inSteps<T>(all: readonly T[]): T[][] {
  const steps: T[][] = [];
  for (let from = 0; from < all.length; from += STEP) steps.push(all.slice(from, from + STEP));
  return steps;
}

/** A person who may be told something, with the granted roles. */
export interface Reachable {
  id: number;
  email: string;
  name: string;
  emailVerified: boolean;
  profileCreated: boolean;
  roles: Role[];
}

const withRoles = (db: Database) =>
  db
    .selectFrom('users')
    .innerJoin('user_roles as granted', 'granted.user_id', 'users.id')
    .select([
      'users.id',
      'users.email',
      'users.name',
      'users.email_verified',
      'users.profile_created',
      'granted.role',
    ])
    .where('users.active', '=', 1);

type Row = Awaited<ReturnType<ReturnType<typeof withRoles>['execute']>>[number];

function gather(rows: readonly Row[], people: Map<number, Reachable>): void {
  for (const { id, email, name, email_verified, profile_created, role } of rows) {
    const person = people.get(id) ?? {
      id,
      email,
      name,
      roles: [],
      emailVerified: email_verified === 1,
      profileCreated: profile_created === 1,
    };
    if (!person.roles.includes(role)) person.roles.push(role);
    people.set(id, person);
  }
}

/** The active ones of these people, and all active people who have one of the roles. */
export async function activePeople(
  db: Database,
  ids: readonly number[],
  roles: readonly Role[],
): Promise<Map<number, Reachable>> {
  const people = new Map<number, Reachable>();
  for (const step of inSteps(ids)) {
    gather(await withRoles(db).where('users.id', 'in', step).execute(), people);
  }
  if (roles.length) {
    const holders = db.selectFrom('user_roles').select('user_id').where('role', 'in', roles);
    gather(await withRoles(db).where('users.id', 'in', holders).execute(), people);
  }
  return people;
}

/**
 * The channels that these people have chosen for these kinds of notices, by the person's id and the kind with a space between. What nobody
 * has chosen is missing.
 */
export async function choicesOf(
  db: Database,
  ids: readonly number[],
  kinds: readonly NoticeKind[],
): Promise<Map<string, string>> {
  const choices = new Map<string, string>();
  for (const step of inSteps(ids)) {
    const rows = await db
      .selectFrom('notice_preferences')
      .selectAll()
      .where('user_id', 'in', step)
      .where('kind', 'in', kinds)
      .execute();
    for (const { user_id, kind, channels } of rows) choices.set(`${user_id} ${kind}`, channels);
  }
  return choices;
}

/** The facts that decide who may read these requests. */
export const requestFacts = (db: Database, ids: readonly number[]) =>
  db.selectFrom('device_requests').select(['id', 'requested_by', 'status']).where('id', 'in', ids).execute();
