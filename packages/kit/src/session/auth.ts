import { type Actor, effectiveRoles, heldBy, type Permission } from '@portal/domain';
import { createContext, useContext, useMemo } from 'react';
import type { PortalUser } from './user.ts';

/** Who is signed in, and what can be done about it (spec 4, "Authentication state"). */
export interface Auth {
  status: 'loading' | 'signed_in' | 'signed_out';
  /** The back-end user; null unless signed in. */
  user: PortalUser | null;
  /** The last authentication failure, fit to be shown, until dismissed. */
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

/** Authentication as the nearest provider has it. Throws outside of one. */
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

/** The signed-in person as rules see them: with the roles that count now (decisions, "Identity and sessions"). */
export const actorOf = (user: PortalUser): Actor => ({
  id: user.id,
  roles: effectiveRoles(user),
  emergency: user.emergency,
});

/** The signed-in person as `can()` and the other rules of the domain take it. */
export function useActor(): Actor {
  const user = useUser();
  return useMemo(() => actorOf(user), [user]);
}

const NONE: ReadonlySet<Permission> = new Set();

/** What the signed-in person may do; nothing when signed out. */
export function usePermissions(): ReadonlySet<Permission> {
  const { user } = useAuth();
  return useMemo(() => (user ? heldBy(actorOf(user)) : NONE), [user]);
}
