import {
  type Auth,
  AuthContext,
  followDiscarded,
  onSessionEnded,
  onTokenReplaced,
  type PortalUser,
} from '@portal/kit';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { firstNameOf } from './firstName.ts';
import { useIdentity } from './IdentityContext.ts';
import { createSession, type Session } from './session.ts';

export const SessionContext = createContext<Session | null>(null);

/** Provides authentication to its children. `login` sends the browser to the sign-in page. */
export function AuthProvider({ login, children }: { login: () => void; children: ReactNode }) {
  const identity = useIdentity();
  const [session] = useState(createSession);
  const state = useSyncExternalStore(session.subscribe, session.getState);

  useEffect(() => onSessionEnded(session.ended), [session]);
  useEffect(() => onTokenReplaced(session.replaced), [session]);
  useEffect(followDiscarded, []);
  useEffect(() => void session.identityChanged(identity), [session, identity]);
  useEffect(() => {
    const online = () => {
      if (session.getState().status === 'signed_out' && identity.isSignedIn) void session.refresh();
    };
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [session, identity]);

  const auth = useMemo<Auth>(() => {
    const { isLoaded, user } = identity;
    // Use the gateway's name until the identity service has answered, so that the bar does not move at that moment.
    const firstNameOfUser = ({ name, email }: PortalUser) =>
      isLoaded || name === email ? user?.firstName : firstNameOf(name);
    return {
      ...state,
      user: state.user && {
        ...state.user,
        firstName: firstNameOfUser(state.user) ?? undefined,
        imageUrl: user?.imageUrl,
      },
      dismissError: session.dismissError,
      login,
      logout: session.logout,
      refreshUser: session.refresh,
    };
  }, [state, identity, session, login]);

  return (
    <SessionContext value={session}>
      <AuthContext value={auth}>{children}</AuthContext>
    </SessionContext>
  );
}

/** The actions of the session that only the shell's own pages use: retry, emergency login. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be used within an AuthProvider');
  return session;
}
