import { DEFAULT_ROLE, isRole, type Role } from '@portal/domain';

/** The signed-in person as the back end knows them, with what the identity service adds for display (spec 3, "User"). */
export interface PortalUser {
  id: number;
  email: string;
  name: string;
  role: Role;
  roles: readonly Role[];
  department: string;
  active: boolean;
  profileCreated: boolean;
  emailVerified: boolean;
  imageUrl?: string;
  firstName?: string;
  /** The latest time at which the session ends, in ISO 8601. */
  sessionExpiresAt?: string;
  /** True when the person signed in with an emergency code. */
  emergency?: boolean;
  /** True when one of the roles needs a second factor that the person does not have yet. Until then no role counts. */
  secondFactorMissing?: boolean;
  /** The people for whom the person stands in today. `until` is the last day, such as 2026-12-04. */
  standsFor?: readonly { id: number; name: string; until?: string }[];
}

/** The user object in REST answers. */
export interface UserAnswer {
  id: number;
  email: string;
  name?: string | null;
  role: string;
  roles?: readonly string[] | null;
  department?: string | null;
  active?: boolean | null;
  profile_created?: boolean | null;
  email_verified?: boolean | null;
  session_expires_at?: string | null;
  emergency?: boolean | null;
  second_factor_missing?: boolean | null;
  stands_for?: readonly { id: number; name: string; until?: string }[] | null;
  /** The names of the flags that are on, by dashboard. */
  flags?: Readonly<Record<string, readonly string[]>> | null;
}

/**
 * Turns the back end's user into a PortalUser. Without a list of roles it takes the single role. A user is active unless the
 * answer says false (spec 3).
 */
export function toPortalUser(answer: UserAnswer): PortalUser {
  const role = isRole(answer.role) ? answer.role : DEFAULT_ROLE;
  return {
    id: answer.id,
    email: answer.email,
    name: answer.name || answer.email,
    role,
    roles: answer.roles?.filter(isRole) ?? [role],
    department: answer.department ?? '',
    active: answer.active !== false,
    profileCreated: answer.profile_created !== false,
    emailVerified: answer.email_verified === true,
    ...(answer.session_expires_at ? { sessionExpiresAt: answer.session_expires_at } : {}),
    ...(answer.emergency && { emergency: true }),
    ...(answer.second_factor_missing && { secondFactorMissing: true }),
    ...(answer.stands_for && { standsFor: answer.stands_for }),
  };
}
