import { effectiveRoles, mayReadReports } from '@portal/domain';
import { peopleById, type User } from '../../people/index.ts';
import type { Database, Services, SessionUser } from '../../platform/context.ts';

/** The person, as a session with a second factor would have them. */
function asSession(user: User): SessionUser {
  const roles = effectiveRoles(user);
  return { ...user, role: roles[0] ?? user.role, roles, grantedRoles: user.roles };
}

/** Whether one of this person's roles is effective only with a second factor. */
export const needsSecondFactor = (
  { roles }: SessionUser,
  { secondFactorRoles }: Services['config'],
): boolean => roles.some((role) => secondFactorRoles.includes(role));

/** Those of the people who are active and may read reports. They need no session. One statement. */
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
