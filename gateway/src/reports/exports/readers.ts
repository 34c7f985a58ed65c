import { effectiveRoles, mayReadReports } from '@portal/domain';
import { peopleById, type User } from '../../people/index.ts';
import type { Database, SessionUser } from '../../platform/context.ts';

/** The person as a session would know them. A second factor was asked for when they asked for this. */
function asSession(user: User): SessionUser {
  const roles = effectiveRoles(user);
  return { ...user, role: roles[0] ?? user.role, roles, grantedRoles: user.roles };
}

/** Those of these people who are active and read reports, without a session of theirs. One statement. */
export async function reportReaders(db: Database, ids: readonly number[]): Promise<Map<number, SessionUser>> {
  const people = ids.length ? await peopleById(db, ids) : [];
  return new Map(
    people
      .filter(({ active }) => active)
      .map(asSession)
      .filter((user) => mayReadReports(user).allowed)
      .map((user) => [user.id, user]),
  );
}
