import { effectiveRoles, mayReadReports } from '@portal/domain';
import { peopleById, type User } from '../../people/index.ts';
import type { Database, Services, SessionUser } from '../../platform/context.ts';

/** The person as a session with a second factor would know them. */
function asSession(user: User): SessionUser {
  const roles = effectiveRoles(user);
  return { ...user, role: roles[0] ?? user.role, roles, grantedRoles: user.roles };
}

/** Whether a role of this person counts only with a second factor. */
export const needsSecondFactor = (
  { roles }: SessionUser,
  { secondFactorRoles }: Services['config'],
): boolean => roles.some((role) => secondFactorRoles.includes(role));

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
