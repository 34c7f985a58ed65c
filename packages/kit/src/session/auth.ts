import { type Actor, effectiveRoles, type Permission, permissionsOfActor } from '@portal/domain';
import { createContext, useContext, useMemo } from 'react';
import type { PortalUser } from './user.ts';

/** The signed-in person, and the actions of authentication (spec 4, "Authentication state"). */
export interface Auth {
  status: 'loading' | 'signed_in' | 'signed_out';
  /** The back-end user; null when nobody is signed in. */
  user: PortalUser | null;
  /** The message of the last authentication failure, until the person dismisses it. */
  error: string | null;
  dismissError(): void;
  /** Sends the browser to the sign-in page. */
  login(): void;
  /** Ends the session here, at the server and at the identity service. */
  logout(): Promise<void>;
  /** Reads the user again with the stored token. */
  refreshUser(): Promise<void>;
}

export const AuthContext = createContext<Auth | null>(null);

/** The authentication state of the nearest provider. Throws when there is no provider. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/** The signed-in person; for screens behind sign-in. */
export function useUser(): PortalUser {
  const { user } = useAuth();
  if (!user) throw new Error('useUser must be used on a screen that needs sign-in');
  return user;
}

/** The signed-in person as the rules take them: with the roles that count now (decisions, "Identity and sessions"). */
export const actorOf = (user: PortalUser): Actor => ({
  id: user.id,
  roles: effectiveRoles(user),
  emergency: user.emergency,
  standsFor: user.standsFor,
});

/** The signed-in person, in the form that `can()` and the other rules of the domain take. */
export function useActor(): Actor {
  const user = useUser();
  return useMemo(() => actorOf(user), [user]);
}

const NONE: ReadonlySet<Permission> = new Set();

/** The permissions of the signed-in person; none when nobody is signed in. */
export function usePermissions(): ReadonlySet<Permission> {
  const { user } = useAuth();
  return useMemo(() => (user ? permissionsOfActor(actorOf(user)) : NONE), [user]);
}
