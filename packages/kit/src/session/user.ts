import { isRole, type Role } from '@portal/domain';

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
  /** When the session ends at the latest, ISO 8601. */
  sessionExpiresAt?: string;
  /** Signed in by an emergency code. */
  emergency?: boolean;
  /** One of the roles needs a second factor; until there is one, no role counts. */
  secondFactorMissing?: boolean;
}

/** The user object of the REST answers. */
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
}

/** Reads the back end's user: a missing list of roles is the single role, active unless explicitly false (spec 3). */
export function toPortalUser(answer: UserAnswer): PortalUser {
  const role = isRole(answer.role) ? answer.role : 'provider';
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
  };
}
