import { effectiveRoles, ROLES, type Role } from '@portal/domain';
import type { SessionUser } from '../../platform/context.ts';
import type { UserRow } from './tables.ts';

/** A user as both APIs show them. `roles` are the granted roles, and `role` is the first of them. */
export interface User {
  id: number;
  email: string;
  name: string;
  role: Role;
  roles: readonly Role[];
  department: string;
  active: boolean;
  profileCreated: boolean;
  emailVerified: boolean;
}

/** Whether a person can use the portal, and so can do what others ask of them: active, with an effective role. */
export const canAct = (person: User | undefined): person is User =>
  person?.active === true && effectiveRoles(person).length > 0;

/** All roles: the first role, then the others in their usual order, each once. */
export const allRoles = (role: Role, others: readonly Role[]): Role[] => [
  role,
  ...ROLES.filter((each) => each !== role && others.includes(each)),
];

export const userOf = (row: UserRow, granted: readonly Role[]): User => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
  roles: allRoles(row.role, granted),
  department: row.department,
  active: row.active === 1,
  profileCreated: row.profile_created === 1,
  emailVerified: row.email_verified === 1,
});

/** The signed-in person, with the roles that are effective now. */
export const viewerOf = (user: SessionUser): User => ({
  id: user.id,
  email: user.email,
  name: user.name,
  role: user.role,
  roles: user.roles,
  department: user.department,
  active: user.active,
  profileCreated: user.profileCreated,
  emailVerified: user.emailVerified,
});

/** A user in the form of the REST answers (spec 3). */
export const presentUser = (user: User) => ({
  id: user.id,
  email: user.email,
  name: user.name,
  role: user.role,
  roles: user.roles,
  department: user.department,
  active: user.active,
  profile_created: user.profileCreated,
  email_verified: user.emailVerified,
});
